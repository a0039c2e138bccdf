import type { Language } from '@slodki-ul/contract/language'
import { formatMoment, formatPrice } from '#pages/format.ts'
import { type Html, html } from '#pages/html.ts'
import type { PortalTexts } from './portal-texts.ts'
import type { StoredInvoice } from './state.ts'

/** The page of an open invoice, with buttons to pay or decline it. */
export function invoicePage(
  { invoice }: StoredInvoice,
  isDeclined: boolean,
  texts: PortalTexts,
  language: Language,
): Html {
  const due = formatPrice(invoice.amount_due)
  const discount = invoice.subtotal - invoice.total
  return html`${isDeclined && html`<p class="note note-danger" role="alert">${texts.declined}</p>`}
<div class="split">
<section class="stack" aria-labelledby="lines">
<h1>${texts.invoiceHeading} ${due}</h1>
<p class="lead">${texts.invoiceNotice}</p>
<h2 id="lines">${texts.invoiceOf} ${invoice.number}</h2>
<div>
<ul class="lines">
${invoice.lines.data.map(
  ({ description, amount, period }) =>
    html`<li><span>${description}<small class="muted">${texts.period}: ${formatMoment(period.start * 1000, language)} – ${formatMoment(period.end * 1000, language)}</small></span> <span class="price">${formatPrice(amount)}</span></li>`,
)}
${discount > 0 && html`<li><span>${texts.discount}</span> <span class="price">−${formatPrice(discount)}</span></li>`}
</ul>
<p class="total"><span>${texts.total}</span><span class="price">${due}</span></p>
</div>
</section>
<section class="stack card" aria-labelledby="choose">
<h2 id="choose">${texts.choose}</h2>
<div class="actions">
<form method="post" action="/invoice/${invoice.id}/pay"><button class="button button-main">${texts.pay} ${due}</button></form>
<form method="post" action="/invoice/${invoice.id}/decline"><button class="button">${texts.decline}</button></form>
</div>
${invoice.customer_email && html`<dl class="facts"><div><dt>${texts.email}</dt><dd>${invoice.customer_email}</dd></div></dl>`}
</section>
</div>`
}

/** The page of an invoice that cannot be paid, with a link back. */
export function endPage(heading: string, sentence: string, back: { address: string; label: string }): Html {
  return html`<section class="stack">
<h1>${heading}</h1>
<p class="lead">${sentence}</p>
<p><a class="button" href="${back.address}">${back.label}</a></p>
</section>`
}
