/**
 * What every deal of a match should have been: commitments, seed, shuffle, dealing.
 *
 * Written from docs/fair-deals.md alone.
 */
import { eightBytes, field, sha256 } from './log_lines.js';

const PERMANENT_TRUMPS = [1, 4, 5, 13, 14, 22, 23, 31, 32];
const PACKETS = {
  '4_3_blind_4': [4, 4, 4, 3, 3, 3, 'blind', 4, 4, 4],
  '3_blind_4_4': [3, 3, 3, 'blind', 4, 4, 4, 4, 4, 4],
};

/** Yield without end the draws of a label and a 32-byte seed: send `next(n)` for one below n. */
async function* draws(label, seed) {
  let below = yield;
  for (let block = 0; ; block++) {
    const view = new DataView((await sha256(label, seed, eightBytes(block))).buffer);
    for (let place = 0; place < 8; place++) {
      const number = view.getUint32(4 * place);
      if (number < 2 ** 32 - (2 ** 32 % below)) below = yield number % below;
    }
  }
}

/** Return the pack of a game in the order that a 32-byte seed gives it. */
export async function shuffle(game, seed) {
  const pack = Array.from({ length: 36 }, (_, card) => card).filter((card) => game !== 'kozel' || card % 9 > 0);
  const stream = draws('sixfold shuffle 1', seed);
  await stream.next();
  for (let last = pack.length - 1; last > 0; last--) {
    const other = (await stream.next(last + 1)).value;
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack;
}

/** Return who deals hand 1 by the seed of its deal. */
export async function firstDealer(seats, seed) {
  const stream = draws('sixfold first dealer 1', seed);
  await stream.next();
  return (await stream.next(seats)).value;
}

/** Return the `hands`, `blind` and `turned` cards that a pack gives when `dealer` deals. */
export function deal(game, options, seats, dealer, pack) {
  const hands = Array.from({ length: seats }, () => []);
  const rest = [...pack];
  const give = (turn, count) => hands[(dealer + 1 + turn) % seats].push(...rest.splice(0, count));
  if (game === 'kozel') {
    const plain = pack.findIndex((card) => !PERMANENT_TRUMPS.includes(card));
    const turned = pack.slice(0, Math.min(plain + 1, 8));
    for (let turn = 0; turn < 4; turn++) give(turn, turned.length);
    for (let turn = 0; rest.length; turn++) give(turn, 1);
    return { hands, blind: [], turned };
  }
  let [turn, blind] = [0, []];
  for (const packet of PACKETS[options.deal_pattern ?? '4_3_blind_4']) {
    if (packet === 'blind') blind = rest.splice(0, 3);
    else give(turn++ % 3, packet);
  }
  return { hands, blind, turned: [] };
}

const place = ({ match, hand, attempt }) => [match, hand, attempt].map(field);
/** Return the commitment of the house to its secret for an attempt: `{match, hand, attempt}`. */
export const houseCommitment = (attempt, secret) => sha256('sixfold deal 1', ...place(attempt), secret);
/** Return the commitment of a seat to its share. */
export const shareCommitment = (attempt, seat, share) =>
  sha256('sixfold share 1', ...place(attempt), field(seat), share);
/** Return the seed of a deal from the secret and the shares of all seats, in order. */
export const dealSeed = (attempt, secret, shares) =>
  sha256('sixfold deal seed 1', ...place(attempt), secret, ...shares);
