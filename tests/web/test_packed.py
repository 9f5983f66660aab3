"""Modules as scripts: every form of import and export, as it comes out."""

from __future__ import annotations

import pytest

from openfelt.web.modules import Unpackable, packed, within_a_page

NAMES = {"lit": "/static/vendor/lit/index.js", "lit/": "/static/vendor/lit/"}


@pytest.mark.parametrize(
    ("source", "needs", "inside", "exports"),
    [
        ('import { a, b as c } from "./x.js"\n', ["client/x.js"], 'const { a, b:c }=need("client/x.js");', ""),
        ('import{a as b}from"lit";f(b)', ["vendor/lit/index.js"], 'const {a:b}=need("vendor/lit/index.js");f(b)', ""),
        ('import d from "../d.js"', ["d.js"], 'const {default:d}=need("d.js");', ""),
        ('import "lit/live.js"\nf()', ["vendor/lit/live.js"], "f()", ""),
        ("export const a = f(1, 2)", [], "const a = f(1, 2)", "a"),
        ("export class A extends B {}", [], "class A extends B {}", "A"),
        ("export async function* f() {}", [], "async function* f() {}", "f"),
        ("export default { a: 1 }", [], "const exported={ a: 1 }", "default:exported"),
        ("const o=1;export{o as isServer,o};", [], "const o=1;", "isServer:o,o:o"),
        ('export{a as b}from"./x.js"', ["client/x.js"], "", 'b:need("client/x.js").a'),
        ('export*from"./x.js";export const a = 1', ["client/x.js"], "const a = 1", '...need("client/x.js"),a'),
        ("const f = () => import(`./of-${sheet}.js`)", [], "const f = () => later(`./of-${sheet}.js`)", ""),
        ('/** @import {A} from "./x.js" */\nf()', [], "f()", ""),
        ('const words = " import { a } from nowhere"', [], 'const words = " import { a } from nowhere"', ""),
    ],
)
def test_a_form(source: str, needs: list[str], inside: str, exports: str) -> None:
    """What it needs, what stands in its function, and what it hands out."""
    module = packed("client/m.js", source, NAMES)
    assert list(module.needs) == needs
    begin, _, rest = module.script.partition('"use strict";')
    assert begin.startswith('define("client/m.js",[')
    assert begin.endswith("],(function(need,later){")
    body, _, end = rest.rpartition("\nreturn{")
    assert body.strip() == inside
    assert end == exports + "}}))\n//# sourceURL=/static/client/m.js"


@pytest.mark.parametrize(
    ("source", "waits"),
    [
        ("export const a = (await f()).b", True),
        ("const a = await f()", True),
        ("const a = async () => await f()", False),
        ("async function f() {\n  await g()\n}", False),
    ],
)
def test_a_module_that_waits_is_waited_for(source: str, waits: bool) -> None:
    """``await`` outside of every function makes the module's own function one that waits."""
    assert ("async function(need,later)" in packed("client/m.js", source, NAMES).script) is waits


@pytest.mark.parametrize(
    "source",
    [
        'import * as all from "./x.js"',
        'import d, { a } from "./x.js"',
        "export let a = 1",
        "export const { a } = b",
        'export * as all from "./x.js"',
        'import "nowhere"',
    ],
)
def test_what_is_not_understood_is_refused(source: str) -> None:
    """Nothing is left that would only fail in somebody's browser."""
    with pytest.raises(Unpackable, match=r"client/m\.js"):
        packed("client/m.js", source, NAMES)


def test_a_string_does_not_end_the_script_of_a_page() -> None:
    """It says the same to JavaScript, and nothing to HTML."""
    assert within_a_page('"</script><!--"') == r'"\x3c/script>\x3c!--"'
