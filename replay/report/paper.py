"""What our pages have in common: their style, their policy, how templates are filled in."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

__all__ = ("page_text", "policy", "style_of", "suited", "templates")

_SIGNS: Final = dict(zip("♣♦♥♠", "CDHS", strict=True))
_SUITED: Final = re.compile("(?:10|[0-9A-ZА-Я])?[♣♦♥♠]")


def page_text(package: str, name: str) -> str:
    """Return a file that stands beside a package's templates, as ``folder/name``.

    >>> page_text("replay.report", "pages/paper.css").splitlines()[0]
    ':root {'
    """
    return (files(package) / name).read_text("utf-8").strip() + "\n"


def style_of(package: str, name: str) -> str:
    """Return the style of a page: what all have in common, then its own.

    >>> style_of("replay.report", "pages/report.css").count("--paper: #faf8f3")
    1
    """
    return page_text("replay.report", "pages/paper.css") + page_text(package, name)


def policy(style: str, script: str = "") -> str:
    """Return the rule that a browser is given: nothing from outside, nothing unforeseen.

    >>> policy("").split(";")[2]
    " script-src 'none'"
    """
    return (
        f"default-src 'none'; style-src {_source(style)}; script-src {_source(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def templates(package: str, folder: str) -> Environment:
    """Return what fills in the templates of a package's folder.

    >>> page = templates("replay.report", "pages").from_string("{{ text|suited }}")
    >>> page.render(text="7♣")
    '<span class="short" data-suit="C">7♣</span>'
    """
    environment = Environment(
        autoescape=True,
        loader=PackageLoader(package, folder),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["suited"] = suited
    return environment


def suited(text: str) -> Markup:
    """Return a text, escaped, in which every card and suit has the colour of its suit.

    >>> suited("K♥ <")
    Markup('<span class="short" data-suit="H">K♥</span> &lt;')
    """

    def coloured(match: re.Match[str]) -> str:
        suit = _SIGNS[match[0][-1]]
        return f'<span class="short" data-suit="{suit}">{match[0]}</span>'

    return Markup(_SUITED.sub(coloured, str(escape(text))))  # noqa: S704 - escaped above


def _source(text: str) -> str:
    if not text:
        return "'none'"
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
