/** Who owes whom: what everybody has won at this table, the fewest payments that settle it, and both as a sheet. */

import { html, nothing } from "lit"
import { fetched, Unfit } from "./answers.js"
import { takeAlong } from "./hand-files.js"
import { say, show } from "./language.js"
import { TableSheet } from "./table-sheet.js"
import { signed } from "./won.js"

/**
 * @typedef {{player: string, name: string, bought_in: number, cashed_out: number, on_table_before: number, on_table: number, net: number}} Account
 * @typedef {{accounts: Account[], payments: {debtor: string, creditor: string, amount: number}[], method: "exact" | "greedy"}} Settlement
 */

/** What is settled: everything there ever was at the table, or a night of so many milliseconds. @type {[string, number][]} */
const SPANS = [["all", 0], ["night", 12 * 3_600_000]]

export class OfSettlement extends TableSheet {
  static properties = { ...TableSheet.properties, span: { state: true }, settlement: { state: true }, trouble: { state: true } }

  constructor() {
    super()
    /** Milliseconds back from now, 0 for everything. */
    this.span = 0
    /** Null before the room has told it. @type {Settlement | null} */
    this.settlement = null
    this.trouble = ""
  }

  async show() {
    this.settlement = null
    await this.updateComplete
    this.open()
    await this.read()
  }

  /** @param {string} form */
  address(form) {
    const since = this.span ? `?since=${Date.now() - this.span}` : ""
    return `${this.path}/settlement${form}${since}`
  }

  async read() {
    const { span } = this
    try {
      const settlement = await fetched(this.address(""))
      if (span !== this.span) return
      this.settlement = settlement
      this.trouble = ""
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      this.trouble = error.message
    }
  }

  /** @param {number} span */
  choose(span) {
    this.span = span
    this.settlement = null
    this.read()
  }

  async take() {
    this.trouble = await takeAlong(this.address(".csv"), `${this.table?.id}-settlement.csv`)
  }

  /** @param {Account} account */
  row({ name, bought_in, on_table_before, cashed_out, on_table, net }) {
    const chips = { brought: bought_in + on_table_before, took: cashed_out, has: on_table }
    return html`<li data-testid="account"><p><b>${name}</b><span>${say(on_table ? "profile.chips.has" : "profile.chips", chips)}</span></p><b class="won">${signed(net)}</b></li>`
  }

  found() {
    const { settlement } = this
    if (!settlement) return this.trouble ? nothing : html`<p class="hint">${say("settlement.coming")}</p>`
    const { accounts, payments, method } = settlement
    const names = new Map(accounts.map(({ player, name }) => [player, name]))
    return html`<ol class="owed">${accounts.map(account => this.row(account))}</ol>
      <h3>${say("settlement.payments")}</h3>
      ${payments.length
        ? html`<ol class="owed">${payments.map(({ debtor, creditor, amount }) => html`<li data-testid="payment"><p>${show("settlement.pays", { debtor: names.get(debtor) ?? "", creditor: names.get(creditor) ?? "", amount })}</p></li>`)}</ol>`
        : html`<p class="hint">${say("settlement.even")}</p>`}
      ${method === "greedy" ? html`<p class="hint">${say("settlement.greedy")}</p>` : nothing}
      <button class="btn" type="button" data-testid="settlement-csv" @click=${this.take}><i class="icon" style="--i: var(--i-download)"></i>${say("settlement.csv")}</button>`
  }

  render() {
    if (!this.table) return this.around(nothing)
    return this.around(html`
      <div class="inside">
        ${this.head(say("settlement"))}
        ${this.reminder()}
        <p class="hint">${say("settlement.hint")}</p>
        <div class="segments" role="group" aria-label=${say("settlement.span")}>${SPANS.map(([name, span]) => html`<button type="button" data-testid="span-${name}" aria-pressed=${this.span === span} @click=${() => this.choose(span)}>${say(`settlement.span.${name}`)}</button>`)}</div>
        ${this.found()}
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      </div>`)
  }
}
customElements.define("of-settlement", OfSettlement)
