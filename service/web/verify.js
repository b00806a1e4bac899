/**
 * A second verifier of seats' streams, logs and fair deals, for browsers and Node.
 *
 * Written from docs/format.md and docs/fair-deals.md alone, and sharing no code with the
 * verifier in Python: where the two agree, the pages say enough.
 */
import { verifyDeals } from './fair_deals.js';
import { hashHolds, hex, leafOf, readData, readEvent, unbase64, unhex } from './log_lines.js';

export { deal, dealSeed, firstDealer, houseCommitment, shareCommitment, shuffle } from './dealing.js';
export { verifyDeals } from './fair_deals.js';

/** The kinds of events that hide something from somebody. */
const HIDING = new Set([
  ...['forked', 'cards_dealt', 'hand_redealt', 'card_returned', 'trump_given', 'card_given_back'],
  ...['widow_taken', 'cards_laid_away'],
]);

const same = (left, right) => JSON.stringify(left) === JSON.stringify(right);
const rising = (cards) => [...cards].sort((one, other) => one - other);

/**
 * Return what a seat's stream proves: `match`, `seat`, `events`, `opened`, `closed`,
 * `faults` (`code`, `match`, `seq`, `line`) and the verdicts on its `deals`.
 *
 * `place`: the event does not go on from the one before; `link`: its hash does not;
 * `opening`: an opening does not give the leaf that was sent; `seen`: the seat saw another
 * event, or a closed one of a kind that hides nothing; `unopened`: a closed event of a hand
 * that is over (line 0 at the end); `stray`: an opening of nothing.
 * Throws an Error that names the line if one cannot be read, or for a number of events that
 * the first line does not say.
 */
export async function verifySeatStream(text) {
  const [head, ...lines] = linesOf(text);
  if (head?.sixfold_seat !== 1) throw new Error('line 1: no stream of a seat');
  const [events, faults] = [[], []];
  let [hidden, due, opened] = [[], [], 0];
  const fault = (code, { match, seq }, line) => faults.push({ code, match, seq, line });
  for (const { number, opened: opening, ...line } of lines) {
    if (opening) {
      const place = due.findIndex(({ match, seq }) => match === opening.match && seq === opening.seq);
      const [closed] = place < 0 ? [] : due.splice(place, 1);
      if (!closed) fault('stray', opening, number);
      else if (!(await opens(opening, closed, number))) fault('opening', opening, number);
      else if (!same(blanked(closed.open, head.seat), closed.fields)) fault('seen', opening, number);
      else opened += 1;
      continue;
    }
    due.splice(0).forEach((closed) => fault('unopened', closed, number));
    const event = reading(() => readEvent(line), number);
    const before = events.at(-1);
    for (const code of await misplaced(event, before)) fault(code, event, number);
    if (event.leaf && !HIDING.has(event.kind)) fault('seen', event, number);
    events.push(event);
    if (event.kind === 'hand_opened' || event.match !== before?.match) hidden = [];
    if (event.leaf && event.kind !== 'forked') hidden.push(event);
    if (event.kind === 'hand_revealed') due = hidden.splice(0);
  }
  due.forEach((closed) => fault('unopened', closed, 0));
  whole(events.length, head.events);
  const deals = await verifyDeals(events.map((event) => event.open ?? event));
  const closed = events.filter((event) => event.leaf && !event.open).length;
  const match = events.at(-1)?.match ?? head.match;
  return { match, seat: head.seat, events: events.length, opened, closed, faults, deals };
}

/**
 * Return what a log in JSON Lines proves, for each match in it: `match`, `events`,
 * `faults` (`place` and `link` as of a stream) and the verdicts on its `deals`.
 *
 * The past of a fork counts as its own. Throws as `verifySeatStream`.
 */
export async function verifyLog(text) {
  const [head, ...lines] = linesOf(text);
  if (head?.sixfold !== 1) throw new Error('line 1: no log in JSON Lines');
  const matches = new Map();
  let count = 0;
  for (const { number, ...line } of lines) {
    if (['directory', 'outcome', 'refusal'].some((key) => key in line)) continue;
    const event = reading(() => readEvent(line), number);
    const { match } = event;
    if (!matches.has(match)) matches.set(match, { match, history: pastOf(event, matches), events: 0, faults: [] });
    const found = matches.get(match);
    const codes = await misplaced(event, found.history.at(-1));
    found.faults.push(...codes.map((code) => ({ code, match, seq: event.seq, line: number })));
    found.history.push(event);
    found.events = found.history.length;
    count += 1;
  }
  whole(count, head.events ?? count);
  const judged = async ({ history, ...found }) => ({ ...found, deals: await verifyDeals(history) });
  return Promise.all([...matches.values()].map(judged));
}

/** Throw unless there are as many events as the first line says, no more and no fewer. */
function whole(count, said) {
  if (count < said) throw new Error(`${count} of ${said} events: the file is cut short`);
  if (count > said) throw new Error(`${count} events, of which the first line says ${said}`);
}

/** Return the events of a fork's parent up to where it branched off, none for another event. */
function pastOf({ kind, fields }, matches) {
  return kind === 'forked' ? (matches.get(fields.parent)?.history ?? []).filter(({ seq }) => seq <= fields.seq) : [];
}

/** Return whether an opening gives the leaf that was sent, and keep the opened event in `closed.open`. */
async function opens({ data, bytes, salt }, closed, number) {
  const raw = unbase64(bytes);
  const leaf = await leafOf(closed, reading(() => unhex(salt, 16), number), raw);
  if (hex(leaf) !== hex(closed.leaf)) return false;
  closed.open = { ...closed, ...reading(() => readData(raw, closed.tag, data), number) };
  return true;
}

/** Return what `read` returns; an error of it names the line. */
function reading(read, number) {
  try {
    return read();
  } catch (error) {
    throw new Error(`line ${number}: ${error.message}`);
  }
}

/** Return the parsed lines of a text, each with its number. */
function linesOf(text) {
  const parsed = (line, index) => ({ ...reading(() => JSON.parse(line), index + 1), number: index + 1 });
  return text.trimEnd().split('\n').map(parsed);
}

/** Return the event as a seat sees it: its fields with -1 for each card that is hidden from it. */
function blanked({ kind, fields }, viewer) {
  const { seat } = fields;
  const hide = (cards) => cards.map(() => -1);
  const own = (lists) => lists.map((cards, owner) => (owner === viewer ? cards : hide(cards)));
  const moved = (moves) => moves.map(([from, to, card]) => [from, to, from === viewer || to === viewer ? card : -1]);
  if (kind === 'cards_dealt') return { hands: own(fields.hands.map(rising)), blind: hide(fields.blind) };
  if (kind === 'hand_redealt')
    return {
      hands: own(fields.hands.map(rising)),
      blind: hide(fields.blind),
      moved: moved(fields.moved),
      laid_by_seat: own(fields.laid_by_seat),
    };
  const partner = { card_returned: fields.to, trump_given: (seat + 2) % 4, card_given_back: (seat + 2) % 4 }[kind];
  if (partner !== undefined) return { ...fields, card: [seat, partner].includes(viewer) ? fields.card : -1 };
  const taken = kind === 'cards_laid_away' || (kind === 'widow_taken' && !fields.shown);
  return taken && seat !== viewer ? { ...fields, cards: hide(fields.cards) } : fields;
}

/** Return what is wrong with an event behind the one `before`: `place`, `link`, both or nothing. */
async function misplaced(event, before) {
  const { kind, fields, match, seq, prev } = event;
  const branches = () => match !== before.match && fields.seq === before.seq && hex(fields.hash) === before.hash;
  const follows = kind === 'forked' ? before && branches() : !before || match === before.match;
  const placed = seq === (before?.seq ?? 0) + 1 && follows;
  const linked = prev === (before?.hash ?? '0'.repeat(64)) && (await hashHolds(event));
  return [...(placed ? [] : ['place']), ...(linked ? [] : ['link'])];
}
