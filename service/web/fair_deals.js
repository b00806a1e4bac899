/**
 * Whether every deal of a match was what it should have been, and who broke his word.
 *
 * Written from docs/fair-deals.md alone.
 */
import { deal, dealSeed, firstDealer, houseCommitment, shareCommitment, shuffle } from './dealing.js';
import { hex } from './log_lines.js';

const HOUSE = -1;
const REASONS = { record: 'paper', simulation: 'simulation', table: 'uncommitted' };

/** Return whether hands are the right cards in any order; hidden ones fit unless all should be shown. */
function sameCards({ cards: seen, whole }, right) {
  const fits = (cards, owner) => {
    const shown = new Set(cards.filter((card) => card !== -1));
    const hidden = whole ? 0 : cards.filter((card) => card === -1).length;
    const count = right[owner].length;
    return cards.length === count && shown.size + hidden === count && [...shown].every((card) => right[owner].includes(card));
  };
  return seen.length === right.length && seen.every(fits);
}

/**
 * Return the verdict on the deal of each hand of a match.
 *
 * `events` is its whole history, a fork's past included, as `readEvent` gives them, hidden
 * cards -1. A verdict has `hand`, `standing`, `reason`, `attempts`, `faults` and
 * `withheld`; a fault has `code`, `hand`, `attempt`, `seq` and `seat`, -1 for the house.
 * There are none of a history without its beginning. Throws an Error for an unknown game.
 */
export async function verifyDeals(events) {
  if (events[0]?.kind !== 'match_opened') return [];
  const course = new Course();
  for (const event of events) await course.take(event);
  course.event = null;
  course.owed('log');
  return course.verdicts();
}

/** The deals of a match up to an event: the attempt that is `coming`, and the one that was `dealt`. */
class Course {
  constructor() {
    Object.assign(this, { hands: [], faults: [], coming: null, dealt: null, fair: false, branched: false, secrets: new Set() });
  }

  fault(code, { hand, attempt = 0 }, seat = HOUSE, seq = this.event?.seq ?? 0) {
    const known = this.hands.some((dealt) => dealt.hand === hand);
    this.faults.push({ code, hand: known ? hand : this.next(), attempt, seq, seat });
  }

  /** Heed one event, whether it was right or not. */
  async take(event) {
    this.event = event;
    const { kind, fields, actor } = event;
    if ('attempt' in fields) {
      const player = 'seat' in fields ? this.players[fields.seat] : '';
      if (actor !== player) this.fault('wrong_actor', fields);
      if (player === undefined) return;
    }
    if (kind !== 'forked' || event.match !== this.match) await this[kind]?.(fields);
    this.match = event.match;
  }

  match_opened({ game, options, players, origin }) {
    if (!['sixbid', 'kozel', 'frog'].includes(game)) throw new Error(`no game of ours: ${game}`);
    Object.assign(this, { game, options: Object.fromEntries(options), players, origin });
  }

  /** Heed a branch of the match; one within its own match is none, and is passed over. */
  forked() {
    if (this.dealt) Object.assign(this.dealt, { branched: this.dealt.committed && !this.dealt.secret, forked: true });
    Object.assign(this, { coming: null, fair: false, branched: true });
  }

  hand_redealt() {
    if (this.dealt?.forked) this.dealt.branched = true;
  }

  deal_committed({ hand, attempt, commitment }) {
    const { coming } = this;
    const fresh = { ...this.begun(hand, attempt), commitment };
    if (hand !== this.next()) return this.fault('out_of_order', { hand, attempt });
    if (coming?.attempt === attempt) {
      this.fault(coming.commitment ? 'committed_twice' : 'commitment_late', fresh);
      coming.commitment ??= commitment;
      return undefined;
    }
    this.owed('attempt');
    if (coming && !coming.void) this.fault('attempt_abandoned', fresh);
    const right = (coming?.attempt ?? 0) + 1;
    if (attempt !== right) this.fault('attempt_skipped', fresh);
    if (attempt < right) return undefined;
    Object.assign(this, { coming: fresh, fair: true });
    return undefined;
  }

  share_committed({ hand, attempt, seat, commitment }) {
    const coming = this.under(hand, attempt);
    if (!coming) return this.fault('out_of_order', { hand, attempt }, seat);
    const fault = coming.void ? 'out_of_order' : coming.commitments[seat] && 'committed_twice';
    coming.commitments[seat] = commitment;
    return fault ? this.fault(fault, coming, seat) : undefined;
  }

  async share_opened({ hand, attempt, seat, share }) {
    const coming = this.under(hand, attempt);
    if (!coming) return this.fault('out_of_order', { hand, attempt }, seat);
    const committed = coming.commitments[seat];
    const twice = coming.shares[seat];
    coming.shares[seat] = share;
    if (coming.void) return this.fault('out_of_order', coming, seat);
    if (twice) this.fault('opened_twice', coming, seat);
    coming.fitting[seat] = committed && hex(await shareCommitment(coming, seat, share)) === hex(committed);
    if (!coming.fitting[seat]) return this.fault('share_unfit', coming, seat);
    return this.lacking(coming.commitments).length ? this.fault('opened_early', coming, seat) : undefined;
  }

  share_withheld({ hand, attempt, seats }) {
    const { coming } = this;
    const open = coming?.hand === hand && coming.attempt === attempt && !coming.void;
    if (!open) return this.fault('out_of_order', { hand, attempt });
    const committed = !this.lacking(coming.commitments).length;
    const waited = this.lacking(committed ? coming.fitting : coming.commitments);
    if (!waited.length || String(waited) !== String(seats)) this.fault('withheld_falsely', coming);
    else seats.forEach((seat) => this.fault('withheld', coming, seat));
    coming.void = true;
    return undefined;
  }

  hand_opened({ number, dealer }) {
    this.owed('hand');
    const { coming } = this;
    if (this.fair && !coming?.commitment?.length) this.fault('commitment_missing', coming ?? { hand: number });
    else if (coming && (coming.void || this.lacking(coming.shares).length)) this.fault('shares_missing', coming);
    this.dealt = { hand: number, ...coming, dealer, committed: Boolean(coming), branched: false, cards: [] };
    this.dealt.reason = this.branched ? 'branched' : REASONS[this.origin];
    this.hands.push(this.dealt);
    this.coming = null;
  }

  cards_turned({ seat, cards }) {
    if (this.dealt) this.dealt.turned = { seq: this.event.seq, cards: [seat, ...cards] };
  }

  cards_dealt({ hands, blind }, whole = false) {
    this.dealt?.cards.push({ seq: this.event.seq, cards: [...hands, blind], whole });
  }

  hand_revealed({ hands, blind }) {
    this.cards_dealt({ hands, blind }, true);
    if (this.dealt) this.dealt.over = true;
  }

  async deal_proved({ hand, attempt, secret }) {
    const about = [this.coming, this.dealt].find((one) => one?.hand === hand && one.attempt === attempt);
    if (!about || about.secret) return this.fault('out_of_order', { hand, attempt });
    if (about === this.dealt ? !about.over : !about.void) this.fault('proved_early', about);
    about.secret = secret;
    const known = this.secrets.has(hex(secret));
    this.secrets.add(hex(secret));
    if (!about.commitment?.length) return undefined;
    if (hex(await houseCommitment(about, secret)) !== hex(about.commitment)) return this.fault('secret_unfit', about);
    if (known) this.fault('secret_reused', about);
    if (about === this.dealt) await this.compare(about);
    return undefined;
  }

  /** Hold the cards that came against those that follow. */
  async compare({ dealer, cards, turned, secret, shares, ...about }) {
    if (this.lacking(shares).length) return;
    const seed = await dealSeed(about, secret, shares);
    const seats = this.players.length;
    const right = deal(this.game, this.options, seats, dealer, await shuffle(this.game, seed));
    if (about.hand === 1 && dealer !== (await firstDealer(seats, seed))) this.fault('dealer_differs', about);
    const wrong = cards.find((seen) => cards[0].whole || !sameCards(seen, [...right.hands, right.blind]));
    const first = right.turned.length ? [(dealer + 1) % 4, ...right.turned] : [];
    if (String(turned?.cards ?? []) !== String(first)) this.fault('deal_differs', about, HOUSE, turned?.seq);
    else if (wrong) this.fault('deal_differs', about, HOUSE, cards[0].whole ? undefined : wrong.seq);
  }

  /** Note the secrets that the house owes at the end of an `attempt`, a `hand` or the `log`. */
  owed(end) {
    const { coming, dealt } = this;
    if (coming?.void && coming.commitment?.length && !coming.secret) this.fault('secret_missing', coming);
    const due = end === 'hand' || (end === 'log' && dealt?.over);
    if (due && dealt?.commitment?.length && !dealt.secret && !dealt.branched) this.fault('secret_missing', dealt);
  }

  /** Return the number of the hand that is to be dealt next. */
  next() {
    return (this.dealt?.hand ?? 0) + 1;
  }

  /** Return the attempt of this number that is under way, a new one if its commitment is late. */
  under(hand, attempt) {
    if (hand !== this.next()) return undefined;
    if (!this.coming && attempt === 1) Object.assign(this, { fair: true, coming: this.begun(hand, attempt) });
    return this.coming?.attempt === attempt ? this.coming : undefined;
  }

  /** Return an attempt of which nothing is known yet. */
  begun(hand, attempt) {
    return { match: this.event.match, hand, attempt, commitments: [], shares: [], fitting: [] };
  }

  /** Return the seats, rising, of which there is nothing. */
  lacking(given) {
    return [...this.players.keys()].filter((seat) => !given[seat]);
  }

  verdicts() {
    const { coming } = this;
    const shared = coming?.void || coming?.commitments.length;
    const begun = shared || coming?.attempt > 1 || this.faults.some(({ hand }) => hand === this.next());
    const undealt = { ...coming, hand: this.next(), committed: true, attempt: shared ? coming.attempt : 0 };
    return (begun ? [...this.hands, undealt] : this.hands).map((dealt) => {
      const about = this.faults.filter(({ hand }) => hand === dealt.hand);
      const faults = about.filter(({ code }) => code !== 'withheld');
      const committed = dealt.committed && !dealt.branched;
      const kept = !committed ? 'unproved' : dealt.secret ? 'proved' : 'pending';
      const standing = faults.length ? 'unfair' : kept;
      const reason = standing === 'unproved' ? (dealt.branched ? 'branched' : dealt.reason) : '';
      const withheld = about.filter(({ code }) => code === 'withheld');
      return { hand: dealt.hand, standing, reason, attempts: dealt.attempt ?? 0, faults, withheld };
    });
  }
}
