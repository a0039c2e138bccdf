import type { Language } from '@slodki-ul/contract/language'
import type Stripe from 'stripe'
import { formatMoment, formatPrice } from '#pages/format.ts'
import { type Html, html } from '#pages/html.ts'
import { successUrl } from './buyer-actions.ts'
import type { PayTexts } from './pay-texts.ts'
import { canPayLater } from './payments.ts'
import { monthsOf } from './prices.ts'
import { offeredMethods } from './sessions.ts'
import type { SessionLine, StoredSession } from './state.ts'

type Payment = { stored: StoredSession; intent: Stripe.PaymentIntent | null; isDeclined: boolean }

/** The hosted payment page of a session, by the session's status. */
export function payPage(payment: Payment, texts: PayTexts, language: Language): Html {
  const { session } = payment.stored
  if (session.status === 'open') return openPage(payment, texts, language)
  if (session.status === 'expired') return endPage(texts.expiredHeading, texts.expired, session.cancel_url, texts)
  if (session.payment_status === 'paid') {
    return endPage(texts.completeHeading, texts.complete, successUrl(session), texts)
  }
  if (payment.intent?.status === 'processing') return waitingPage(payment.stored, texts)
  return endPage(texts.failedHeading, texts.failed, session.cancel_url, texts)
}

/** The page for an unknown session. */
export function missingPage(texts: PayTexts): Html {
  return endPage(texts.missingHeading, texts.missing, null, texts)
}

function openPage({ stored, isDeclined }: Payment, texts: PayTexts, language: Language): Html {
  const { session } = stored
  const total = formatPrice(session.amount_total ?? 0)
  const email = session.customer_details?.email ?? session.customer_email
  return html`${isDeclined && html`<p class="note note-danger" role="alert">${texts.declined}</p>`}
<div class="split">
<section class="stack" aria-labelledby="summary">
<h1>${texts.heading} ${total}</h1>
<p class="lead">${texts.notice}</p>
<h2 id="summary">${texts.summary}</h2>
${orderLines(stored, texts)}
</section>
<section class="stack card" aria-labelledby="choose">
<h2 id="choose">${texts.choose}</h2>
<div class="actions">
${action(session.id, 'pay', `${texts.pay} ${total}`, 'button-main')}
${canPayLater(session) && action(session.id, 'pay-later', texts.payLater)}
${action(session.id, 'decline', texts.decline)}
${session.cancel_url && action(session.id, 'cancel', texts.cancel, 'button-plain')}
</div>
<dl class="facts">
${email && fact(texts.email, email)}
${fact(
  texts.methods,
  offeredMethods(session)
    .map((method) => texts.method[method])
    .join(', '),
)}
${fact(texts.validUntil, formatMoment(session.expires_at * 1000, language))}
</dl>
</section>
</div>`
}

function orderLines({ session, lines, plan }: StoredSession, texts: PayTexts): Html {
  const every = plan && texts.every(monthsOf(plan.recurring))
  const discount = session.total_details?.amount_discount ?? 0
  return html`<div>
<ul class="lines">
${lines.map((line) => orderLine(line, every, texts))}
${discount > 0 && html`<li><span>${texts.discount}</span> <span class="price">−${formatPrice(discount)}</span></li>`}
</ul>
<p class="total"><span>${every ? texts.totalToday : texts.total}</span><span class="price">${formatPrice(session.amount_total ?? 0)}</span></p>
${every && html`<p class="muted">${texts.renews} ${formatPrice(session.amount_subtotal ?? 0)} ${every}.</p>`}
</div>`
}

function orderLine({ name, quantity, unitAmount }: SessionLine, every: string | null, texts: PayTexts): Html {
  const each =
    quantity > 1 && html`<small class="muted">${quantity} ${texts.quantityUnit} × ${formatPrice(unitAmount)}</small>`
  const period = every && html`<small class="muted">${every}</small>`
  return html`<li><span>${name}${each}${period}</span> <span class="price">${formatPrice(unitAmount * quantity)}</span></li>`
}

function waitingPage(stored: StoredSession, texts: PayTexts): Html {
  return html`<div class="split">
<section class="stack">
<h1>${texts.waitingHeading}</h1>
<p class="lead">${texts.waiting}</p>
<div class="actions">
${action(stored.session.id, 'settle', texts.settle, 'button-main')}
${action(stored.session.id, 'fail-settle', texts.failSettle)}
<a class="button button-plain" href="${successUrl(stored.session)}">${texts.back}</a>
</div>
</section>
<section class="stack card" aria-labelledby="summary">
<h2 id="summary">${texts.summary}</h2>
${orderLines(stored, texts)}
</section>
</div>`
}

function endPage(heading: string, sentence: string, back: string | null, texts: PayTexts): Html {
  return html`<section class="stack">
<h1>${heading}</h1>
<p class="lead">${sentence}</p>
<p><a class="button" href="${back ?? '/'}">${back ? texts.back : texts.backToSandbox}</a></p>
</section>`
}

function action(id: string, name: string, label: string, variant = ''): Html {
  return html`<form method="post" action="/pay/${id}/${name}"><button class="button ${variant}">${label}</button></form>`
}

function fact(term: string, value: string): Html {
  return html`<div><dt>${term}</dt><dd>${value}</dd></div>`
}
