"""The second verifier deals as ours does: the vectors of the pages, and 10,000 deals."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

from core.fairness.dealt import dealt_cards, first_dealer
from core.games import game_of
from events.cards import card_number
from events.kozel import CardsTurned
from events.table import CardsDealt, MatchOpened
from tests.service.second_verifier import ROOT, scripted

if TYPE_CHECKING:
    from core.game import Game
    from core.state import State

DOCS = ROOT / "docs"
DEALS = 10_000
TABLES = (
    ("sixbid", 3, "4_3_blind_4"),
    ("sixbid", 4, "3_blind_4_4"),
    ("kozel", 4, ""),
    ("frog", 3, "3_blind_4_4"),
    ("frog", 4, "4_3_blind_4"),
)


def vectors(page: str) -> list[dict[str, Any]]:
    """Return the vectors at the end of a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks: list[str] = re.findall(
        r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL
    )
    found: list[dict[str, Any]] = json.loads(blocks[-1])
    return found


def test_the_vectors_of_the_log_are_recomputed() -> None:
    """Leaf and hash of docs/format.md."""
    given = vectors("format.md")
    script = """
      const found = [];
      for (const event of given) {
        const leaf = await lines.leafOf(event, lines.unhex(event.salt), lines.unhex(event.data));
        const hash = await lines.sha256('sixfold event 1', lines.unhex(event.prev), leaf);
        found.push([lines.hex(leaf), lines.hex(hash)]);
      }
      console.log(JSON.stringify(found));
    """
    assert scripted(script, given) == [[each["leaf"], each["hash"]] for each in given]


def test_the_vectors_of_fair_deals_are_recomputed() -> None:
    """Commitments, seed, pack, first dealer and deal of docs/fair-deals.md."""
    given = vectors("fair-deals.md")
    script = """
      const text = (cards) => cards.map(lines.cardText).join(' ');
      const found = [];
      for (const { game, options, dealer, ...at } of given) {
        const secret = lines.unhex(at.secret);
        const shares = at.shares.map((share) => lines.unhex(share));
        const seed = await dealing.dealSeed(at, secret, shares);
        const pack = await dealing.shuffle(game, seed);
        const dealt = dealing.deal(game, options, shares.length, dealer, pack);
        const commitments = shares.map((share, seat) => dealing.shareCommitment(at, seat, share));
        found.push({
          commitment: lines.hex(await dealing.houseCommitment(at, secret)),
          share_commitments: (await Promise.all(commitments)).map(lines.hex),
          seed: lines.hex(seed),
          pack: text(pack),
          first_dealer: await dealing.firstDealer(shares.length, seed),
          turned: text(dealt.turned),
          hands: dealt.hands,
          blind: dealt.blind,
        });
      }
      console.log(JSON.stringify(found));
    """
    found = scripted(script, given)
    for each, vector in zip(found, given, strict=True):
        hands, blind = each.pop("hands"), each.pop("blind")
        assert each == {key: vector[key] for key in each}
        assert [sorted(hand) for hand in hands] == [
            sorted(map(card_number, text.split())) for text in vector["hands"]
        ]
        assert blind == [card_number(text) for text in vector["blind"].split()]


def test_ten_thousand_deals_are_the_same() -> None:
    """All games, patterns and dealers: one digest over every card dealt and turned."""
    script = """
      const digests = [];
      for (let number = 0; number < given.deals; number++) {
        const [game, seats, deal_pattern] = given.tables[number % given.tables.length];
        const seed = await lines.sha256('seed', lines.eightBytes(number));
        const dealer = number % seats;
        const pack = await dealing.shuffle(game, seed);
        const { hands, blind, turned } = dealing.deal(game, { deal_pattern }, seats, dealer, pack);
        const sorted = [...hands, blind].map((cards) => cards.sort((one, two) => one - two));
        digests.push(JSON.stringify([await dealing.firstDealer(seats, seed), turned, sorted]));
      }
      const whole = new TextEncoder().encode(digests.join('\\n'));
      const digest = await crypto.subtle.digest('SHA-256', whole);
      console.log(JSON.stringify(lines.hex(new Uint8Array(digest))));
    """
    games: list[tuple[Game, State, int]] = []
    for game, seats, pattern in TABLES:
        options = () if game == "kozel" else (("deal_pattern", pattern),)
        opened = MatchOpened(game, 1, options, tuple("abcd"[:seats]), (), "table")
        rules = game_of(opened)
        games.append((rules, rules.initial(opened), seats))
    told: list[str] = []
    for number in range(DEALS):
        rules, start, seats = games[number % len(games)]
        seed = hashlib.sha256(b"seed\0" + number.to_bytes(8, "big")).digest()
        *before, dealt = dealt_cards(rules, start, number % seats, seed)
        assert isinstance(dealt, CardsDealt)
        turned = [
            c for each in before if isinstance(each, CardsTurned) for c in each.cards
        ]
        hands = [sorted(hand) for hand in (*dealt.hands, dealt.blind)]
        deal = [first_dealer(seats, seed), turned, hands]
        told.append(json.dumps(deal, separators=(",", ":")))
    digest = hashlib.sha256("\n".join(told).encode()).hexdigest()
    assert scripted(script, {"deals": DEALS, "tables": TABLES}) == digest
