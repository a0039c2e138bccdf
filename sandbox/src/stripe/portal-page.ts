import type { Language } from '@slodki-ul/contract/language'
import type Stripe from 'stripe'
import { formatMoment, formatPrice } from '#pages/format.ts'
import { type Html, html } from '#pages/html.ts'
import { canSwitch } from './plan-switch.ts'
import type { PortalTexts } from './portal-texts.ts'
import { monthsOf } from './prices.ts'
import type { StoredCustomer, StoredInvoice, StoredPrice, StoredSubscription } from './state.ts'
import { itemOf } from './subscriptions.ts'

export type Portal = {
  session: Stripe.BillingPortal.Session
  /** Prices that a subscription can be switched to. */
  offers: readonly StoredPrice[]
  card: StoredCustomer['card']
  /** Running ones, newest first. */
  subscriptions: readonly StoredSubscription[]
  /** Newest first. */
  invoices: readonly StoredInvoice[]
}

/** The portal, or only the part for the flow that it was opened for. */
export function portalPage(portal: Portal, texts: PortalTexts, language: Language): Html {
  const flow = portal.session.flow?.type
  if (flow === 'subscription_cancel') return cancelPage(portal, texts, language)
  const isWhole = flow !== 'payment_method_update'
  return html`<section class="stack">
<h1>${texts.portalTitle}</h1>
<p class="lead">${texts.portalNotice}</p>
</section>
<div class="split">
<div class="stack">
${cardSection(portal, texts)}
${isWhole && subscriptionSection(portal, texts, language)}
</div>
${isWhole && invoiceSection(portal, texts, language)}
</div>
${backLink(portal.session, texts.back)}`
}

/** The page of an unknown or expired portal session. */
export function closedPage(heading: string, sentence: string): Html {
  return html`<section class="stack">
<h1>${heading}</h1>
<p class="lead">${sentence}</p>
</section>`
}

function cancelPage({ session, subscriptions }: Portal, texts: PortalTexts, language: Language): Html {
  const id = session.flow?.subscription_cancel?.subscription
  const stored = subscriptions.find(({ subscription }) => subscription.id === id)
  if (!stored || stored.subscription.cancel_at_period_end) {
    return html`${closedPage(texts.plansHeading, stored ? describeEnd(stored, texts, language) : texts.noPlans)}
${backLink(session, texts.back)}`
  }
  const end = formatMoment(itemOf(stored.subscription).current_period_end * 1000, language)
  return html`<div class="split">
<section class="stack">
<h1>${texts.cancelHeading}</h1>
<p class="lead">${texts.cancelLead}</p>
<p class="muted">${texts.portalNotice}</p>
</section>
<section class="stack card" aria-labelledby="plan">
<h2 id="plan">${stored.planName}</h2>
<p>${texts.wouldEndOn}: ${end}</p>
<div class="actions">
${action(session.id, 'cancel', texts.cancel, stored, 'button-main')}
${session.return_url && html`<a class="button" href="${session.return_url}">${texts.staySubscribed}</a>`}
</div>
</section>
</div>`
}

function cardSection({ session, card }: Portal, texts: PortalTexts): Html {
  return html`<section class="stack card" aria-labelledby="card">
<h2 id="card">${texts.cardHeading}</h2>
<p>${texts.card} <strong>${card?.last4}</strong>${card?.isDeclined && ` (${texts.cardDeclined})`}</p>
<div class="actions">
${action(session.id, 'card', texts.newCard, null, 'button-main')}
${action(session.id, 'declined-card', texts.newDeclinedCard, null)}
</div>
</section>`
}

function subscriptionSection({ session, subscriptions, offers }: Portal, texts: PortalTexts, language: Language): Html {
  return html`<section class="stack card" aria-labelledby="plans">
<h2 id="plans">${texts.plansHeading}</h2>
${subscriptions.length === 0 && html`<p>${texts.noPlans}</p>`}
${subscriptions.map((stored) => {
  const isEnding = stored.subscription.cancel_at_period_end
  return html`<p><strong>${stored.planName}</strong>. ${describeEnd(stored, texts, language)}</p>
<div class="actions">
${isEnding ? action(session.id, 'resume', texts.resume, stored, 'button-main') : action(session.id, 'cancel', texts.cancel, stored)}
${canSwitch(stored) && offers.filter(({ price }) => isOtherPeriod(price, stored)).map((offer) => switchForm(session.id, offer, stored, texts))}
</div>`
})}
</section>`
}

function describeEnd({ subscription }: StoredSubscription, texts: PortalTexts, language: Language): string {
  const end = formatMoment(itemOf(subscription).current_period_end * 1000, language)
  const overdue = subscription.status === 'past_due' ? `${texts.overdue}. ` : ''
  return `${overdue}${subscription.cancel_at_period_end ? texts.endsOn : texts.renewsOn}: ${end}`
}

function invoiceSection({ invoices }: Portal, texts: PortalTexts, language: Language): Html {
  return html`<section class="stack" aria-labelledby="invoices">
<h2 id="invoices">${texts.invoicesHeading}</h2>
${invoices.length === 0 && html`<p>${texts.noInvoices}</p>`}
<ul class="lines">
${invoices.map(({ invoice }) => {
  const state = texts.states[invoice.status as keyof PortalTexts['states']]
  const isOpen = invoice.status === 'open' && invoice.hosted_invoice_url
  return html`<li><span>${formatMoment(invoice.created * 1000, language)}<small class="muted">${state}</small></span> <span class="price">${isOpen && html`<a href="${invoice.hosted_invoice_url}">${texts.payInvoice}</a> `}${formatPrice(invoice.total)}</span></li>`
})}
</ul>
</section>`
}

function backLink({ return_url }: Stripe.BillingPortal.Session, label: string): Html | false {
  return return_url !== null && html`<p><a class="button" href="${return_url}">${label}</a></p>`
}

function action(id: string, name: string, label: string, stored: StoredSubscription | null, variant = ''): Html {
  return html`<form method="post" action="/portal/${id}/${name}">${stored && html`<input type="hidden" name="subscription" value="${stored.subscription.id}">`}<button class="button ${variant}">${label}</button></form>`
}

function isOtherPeriod({ recurring }: StoredPrice['price'], { subscription }: StoredSubscription): boolean {
  const current = itemOf(subscription).price.recurring
  return recurring !== null && current !== null && monthsOf(recurring) !== monthsOf(current)
}

function switchForm(
  id: string,
  { price, productName }: StoredPrice,
  stored: StoredSubscription,
  texts: PortalTexts,
): Html {
  const label = `${texts.switchTo}: ${productName}, ${formatPrice(price.unit_amount ?? 0)}`
  return html`<form method="post" action="/portal/${id}/switch"><input type="hidden" name="subscription" value="${stored.subscription.id}"><input type="hidden" name="price" value="${price.id}"><button class="button">${label}</button></form>`
}
