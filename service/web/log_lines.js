/**
 * The lines of a log and of a seat's stream as events, their hashes worked out anew.
 *
 * Written from docs/format.md alone. What an event says is read from `bytes`, which the
 * hashes cover; `data` is only held against it.
 */

/** The fields of every event, by kind. */
const EVENTS = {
  1: 'match_opened game rules options players standing origin',
  2: 'forked parent seq hash reason',
  3: 'hand_opened number dealer standing carried',
  4: 'cards_dealt hands blind',
  5: 'card_played seat card',
  6: 'card_taken_back seat card',
  7: 'trick_taken seat',
  8: 'hand_scored change',
  9: 'hand_passed',
  10: 'deal_voided',
  11: 'hand_revealed hands blind moved laid_away',
  12: 'hand_redealt hands blind moved laid_by_seat',
  20: 'call_made seat bid',
  21: 'trump_named seat suit',
  22: 'card_called seat card holder',
  23: 'call_declined seat',
  24: 'card_returned seat to card',
  25: 'hand_exposed seat cards',
  30: 'cards_turned seat cards',
  31: 'exchange_kept seat',
  32: 'trump_given seat card',
  33: 'card_given_back seat card',
  34: 'trump_offered seat',
  40: 'widow_taken seat cards shown',
  41: 'cards_laid_away seat cards',
  50: 'director_called seat hand text',
  51: 'ruling_given number hand law evidence text remedy change penalty seen seen_hash warrant signature',
  52: 'ruling_appealed ruling seat text',
  53: 'appeal_decided ruling outcome text remedy change penalty seen seen_hash warrant signature',
  60: 'deal_committed hand attempt commitment',
  61: 'share_committed hand attempt seat commitment',
  62: 'share_opened hand attempt seat share',
  63: 'share_withheld hand attempt seats',
  64: 'deal_proved hand attempt secret',
};
const BIDS = 'pass solo heart_solo misere guarantee spread_misere call_solo frog chico grand'.split(' ');
const ENVELOPE = ['match', 'seq', 'tag', 'at', 'actor', 'command', 'data', 'bytes', 'prev', 'hash'];

const utf8 = (text) => new TextEncoder().encode(text);

/** Return bytes as lower-case hexadecimal. */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Return the bytes of lower-case hexadecimal, of `length` if it is given. */
export function unhex(text, length = text.length / 2) {
  if (!/^([0-9a-f]{2})*$/.test(text) || text.length !== 2 * length) throw new Error(`not ${length} bytes: ${text}`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Return a whole number as 8 big-endian bytes, two's complement. */
export function eightBytes(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(number));
  return bytes;
}

/** Return a text or a whole number as a field: its length in 4 bytes, then its raw bytes. */
export function field(value) {
  const raw = typeof value === 'string' ? utf8(value) : eightBytes(value);
  const bytes = new Uint8Array(4 + raw.length);
  new DataView(bytes.buffer).setUint32(0, raw.length);
  bytes.set(raw, 4);
  return bytes;
}

/** Return SHA-256(label || 00 || parts), 32 bytes. */
export async function sha256(label, ...parts) {
  const all = [utf8(label), Uint8Array.of(0), ...parts];
  const whole = new Uint8Array(all.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

/** Return the leaf of an event from its salt and bytes and the header of its envelope. */
export function leafOf({ match, seq, tag, at, actor, command }, salt, bytes) {
  return sha256('sixfold leaf 1', salt, ...[match, seq, tag, at, actor, command].map(field), bytes);
}

/** Return whether the hash of an event is the one that its own fields and link give. */
export async function hashHolds(event) {
  const leaf = event.leaf ?? (await leafOf(event, event.salt, event.bytes));
  return hex(await sha256('sixfold event 1', unhex(event.prev), leaf)) === event.hash;
}

/** Return the event of a parsed line, with its `fields` by name; throw if the line is not as it should be. */
export function readEvent(line) {
  const secret = 'leaf' in line ? 'leaf' : 'salt';
  if (String(Object.keys(line).sort()) !== String([...ENVELOPE, secret].sort())) throw new Error('keys missing or unknown');
  const event = { ...line, at: microseconds(line.at), bytes: unbase64(line.bytes) };
  event[secret] = unhex(line[secret], secret === 'leaf' ? 32 : 16);
  unhex(line.prev, 32);
  unhex(line.hash, 32);
  return Object.assign(event, readData(event.bytes, line.tag, line.data));
}

/** Return the `kind` and `fields` that bytes say; throw if they are no such event or `data` says another thing. */
export function readData(bytes, tag, data) {
  const [stored, ...values] = unpack(bytes);
  const [kind, ...names] = (EVENTS[(tag - 1) / 100] ?? '').split(' ');
  if (!kind || stored !== tag || values.length !== names.length) throw new Error(`no event of tag ${tag}`);
  const fields = Object.fromEntries(names.map((name, place) => [name, values[place]]));
  const words = names.map((name) => [name, readable(name, fields[name])]);
  const told = { event: kind, version: 1, ...Object.fromEntries(words) };
  if (sorted(told) !== sorted(data)) throw new Error('data and bytes differ');
  return { kind, fields };
}

/** Return the microseconds since 1970 of an RFC 3339 time with six digits and Z. */
function microseconds(text) {
  const [, second, fraction] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{6})Z$/.exec(text) ?? [];
  const date = new Date(`${second}Z`);
  if (!second || date.toISOString().slice(0, 19) !== second) throw new Error(`no time: ${text}`);
  return BigInt(date.getTime()) * 1000n + BigInt(fraction);
}

/** Return the bytes of padded base64. */
export const unbase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Return a value as JSON Lines has it in a field of this name. */
function readable(name, value) {
  if (value instanceof Uint8Array) return hex(value);
  if (name === 'options') return Object.fromEntries(value);
  if (name === 'moved') return value.map(([from, to, card]) => ({ from, to, card: cardText(card) }));
  if (name === 'bid') return BIDS[value] ?? value;
  if (name === 'suit') return value === -1 ? '-' : ('CDHS'[value] ?? value);
  if (name === 'warrant' && value) {
    const [arbiter, operator, since, until, signature] = value;
    return { arbiter: hex(arbiter), operator: hex(operator), since, until, signature: hex(signature) };
  }
  if (!/^(cards?|hands|blind|laid_.*)$/.test(name)) return value;
  return Array.isArray(value) ? value.map((item) => readable(name, item)) : cardText(value);
}

/** Return a card as two characters; a number that is none stays a number. */
export function cardText(card) {
  if (card === -1) return '??';
  return card >= 0 && card < 36 ? '6789JQKTA'[card % 9] + 'CDHS'[Math.floor(card / 9)] : card;
}

/** Return JSON with the keys of every object sorted. */
function sorted(value) {
  const order = (_, item) =>
    item?.constructor === Object ? Object.fromEntries(Object.keys(item).sort().map((key) => [key, item[key]])) : item;
  return JSON.stringify(value, order);
}

/** Return the one value that msgpack bytes hold: numbers, texts, byte strings, lists, true, false, null. */
function unpack(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (length) => bytes.subarray(at, (at += length));
  const unsigned = (width) => {
    at += width;
    return [, view.getUint8, view.getUint16, , view.getUint32, , , , view.getBigUint64][width].call(view, at - width);
  };
  const signed = (width) => Number(BigInt.asIntN(8 * width, BigInt(unsigned(width))));
  const text = (length) => new TextDecoder('utf-8', { fatal: true }).decode(take(length));
  const list = (length) => Array.from({ length }, value);
  function value() {
    const code = unsigned(1);
    if (code < 0x80) return code;
    if (code >= 0xe0) return code - 0x100;
    if (code >= 0xa0 && code < 0xc0) return text(code - 0xa0);
    if (code >= 0x90 && code < 0xa0) return list(code - 0x90);
    if (code >= 0xc0 && code <= 0xc3 && code !== 0xc1) return { 0xc0: null, 0xc2: false, 0xc3: true }[code];
    if (code >= 0xc4 && code <= 0xc6) return take(unsigned(2 ** (code - 0xc4))).slice();
    if (code >= 0xcc && code <= 0xcf) return Number(unsigned(2 ** (code - 0xcc)));
    if (code >= 0xd0 && code <= 0xd3) return signed(2 ** (code - 0xd0));
    if (code >= 0xd9 && code <= 0xdb) return text(unsigned(2 ** (code - 0xd9)));
    if (code === 0xdc || code === 0xdd) return list(unsigned(2 ** (code - 0xdb)));
    throw new Error(`no msgpack of ours: ${code}`);
  }
  const whole = value();
  if (at !== bytes.length || !Array.isArray(whole)) throw new Error('not one array');
  return whole;
}
