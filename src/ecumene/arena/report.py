"""A report on many games: one HTML file that needs nothing else."""

from collections.abc import Sequence
from html import escape
from statistics import fmean, quantiles

from ecumene.arena.charts import Bar, Line, bar_chart, histogram, line_chart
from ecumene.arena.job import Calamities, Result, Seat
from ecumene.arena.summary import Summary, mean_of, share_of

STYLE = """
body{font:16px/1.5 Georgia,serif;color:#2b2118;background:#f6efe0;margin:2rem auto;
max-width:46rem;padding:0 1rem}h1,h2{font-weight:normal}h2{margin-top:2.5rem;
border-bottom:1px solid #c9b899}svg{width:100%;height:auto;background:#fffaf0;
border:1px solid #dccdb0}svg text{font:12px sans-serif;fill:#4a3d2e}.g{stroke:#e6dac2}
.l{stroke-width:2}.e{stroke:#2b2118;stroke-width:1.5}table{border-collapse:collapse;
width:100%}td,th{padding:.2rem .6rem;text-align:left;border-bottom:1px solid #e0d3b8}
td.n,th.n{text-align:right}
@media(prefers-color-scheme:dark){body{background:#211b15;color:#e8dcc6}
svg{background:#2b241c;border-color:#4a3f31}svg text{fill:#d8cab0}.g{stroke:#3c3327}
.e{stroke:#e8dcc6}td,th{border-color:#3c3327}h2{border-color:#5a4c39}}
"""


def report(results: Sequence[Result]) -> str:
    """All charts and tables for these games."""
    summary = Summary(results)
    first = results[0].job
    title = f"{len(results)} games of {first.seats} players ({first.board})"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _table(("", ""), summary.rows()),
        _section("Scores", _scores(summary)),
        _section("Length of the games", histogram("turns", _turns(results), 1, "turns")),
        _section("Steps on the A.S.T.", _over_turns(summary, "ast_by_turn", "steps")),
        _section("Cities", _over_turns(summary, "cities_by_turn", "cities")),
        _section("Advances", _over_turns(summary, "advances_by_turn", "advances")),
        _section("Tokens on the board", _over_turns(summary, "tokens_by_turn", "tokens")),
        _section("Deals", _deals(results)),
        _section("Calamities and what they cost", _calamities(results)),
        _section("Civilizations", _civilizations(summary)),
    ]
    if len({seat.bot for seat in summary.seats}) > 1:
        columns = ("bot", "seats", "wins", "score")
        parts.append(_section("Bots", _table(columns, summary.bots())))
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    view = '<meta name="viewport" content="width=device-width,initial-scale=1">'
    body = "".join(parts)
    return f'<!doctype html><html lang="en"><head>{head}{view}</head><body>{body}</body></html>'


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def cells(values: Sequence[str], tag: str) -> str:
        kinds = ["", *[' class="n"'] * (len(values) - 1)]
        return "".join(
            f"<{tag}{kind}>{escape(value)}</{tag}>"
            for kind, value in zip(kinds, values, strict=True)
        )

    head = f"<tr>{cells(columns, 'th')}</tr>" if any(columns) else ""
    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    return f"<table>{head}{body}</table>"


def _scores(summary: Summary) -> str:
    """All scores, and the scores of winners and of the last."""
    everybody = [float(seat.score) for seat in summary.seats]
    places = sorted({seat.place for seat in summary.seats})
    by_place = [
        _bar(str(place), [s.score for s in summary.seats if s.place == place]) for place in places
    ]
    return histogram("scores", everybody, 5, "score") + bar_chart("score by place", by_place)


def _bar(name: str, values: Sequence[float]) -> Bar:
    mean = mean_of(values)
    return Bar(name, mean.value, max(0.0, mean.value - mean.error), mean.value + mean.error)


def _turns(results: Sequence[Result]) -> list[float]:
    return [float(result.turns) for result in results]


def _over_turns(summary: Summary, name: str, what: str) -> str:
    """The mean of all players by turn, with the band of the middle half, and of the winners."""
    series = [getattr(seat, name) for seat in summary.seats]
    winners = [getattr(seat, name) for seat in summary.seats if seat.place == 1]
    longest = max(len(values) for values in series)
    turns = [[v[t] for v in series if len(v) > t] for t in range(longest)]
    band = [quantiles(values, n=4) if len(values) > 1 else [values[0]] * 3 for values in turns]
    everybody = Line(
        f"{what}, all players; the band holds the middle half",
        [fmean(values) for values in turns],
        [quarter[0] for quarter in band],
        [quarter[2] for quarter in band],
    )
    best = Line(
        "winners",
        [fmean([v[t] for v in winners if len(v) > t]) for t in range(longest)],
    )
    return line_chart(what, [everybody, best])


def _deals(results: Sequence[Result]) -> str:
    """Deals per player by turn."""
    longest = max(result.turns for result in results)
    values = [
        fmean(
            [
                2 * result.deals_by_turn[turn] / len(result.seats)
                for result in results
                if result.turns > turn
            ]
        )
        for turn in range(longest)
    ]
    return line_chart("deals", [Line("deals per player", values)])


def _calamities(results: Sequence[Result]) -> str:
    """How often each struck, and the tokens and cities it took each time."""
    total: dict[str, Calamities] = {}
    for result in results:
        for name, toll in result.calamities.items():
            if name != "other":
                one = total.setdefault(name, Calamities())
                one.struck += toll.struck
                one.tokens += toll.tokens
                one.cities += toll.cities
    order = sorted(total, key=lambda name: -total[name].cities)
    rows = [
        (
            name.replace("_", " "),
            f"{total[name].struck / len(results):.2f}",
            f"{total[name].tokens / max(1, total[name].struck):.1f}",
            f"{total[name].cities / max(1, total[name].struck):.2f}",
        )
        for name in order
    ]
    return _table(("calamity", "a game", "tokens each time", "cities each time"), rows)


def _civilizations(summary: Summary) -> str:
    """Win rates and mean scores with their errors."""

    def seats_of(civ: str) -> list[Seat]:
        return [seat for seat in summary.seats if seat.civ == civ]

    def wins(civ: str) -> Bar:
        seats = seats_of(civ)
        share = share_of(sum(seat.place == 1 for seat in seats), len(seats))
        return Bar(civ, 100 * share.value, 100 * share.low, 100 * share.high)

    order = [row[0] for row in summary.civilizations()]
    charts = bar_chart("games won, in percent", [wins(civ) for civ in order])
    scores = [_bar(civ, [seat.score for seat in seats_of(civ)]) for civ in order]
    charts += bar_chart("mean score", scores)
    columns = ("civilization", "games", "wins", "score")
    return charts + _table(columns, summary.civilizations())
