import { formatDate } from '@slodki-ul/contract/dates'
import { inLanguage, type Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { pages, subscribePage } from '@slodki-ul/contract/pages'
import { withdrawalDeadline } from '#consumer-deadlines.rules.ts'
import type { Context } from '#context.ts'
import { findConsentKinds } from '#legal/consents/consents.service.ts'
import { loadAgreedTexts } from '#legal/terms/agreed-texts.service.ts'
import { subscriptionTicketUrl } from '#membership/billing/charge-pages.service.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { toAccessFacts } from '#membership/billing/subscriber.service.ts'
import { findCharge, findSubscription } from '#membership/billing/subscription.service.ts'
import { expirationOf, statusAt } from '#membership/billing/subscription-status.rules.ts'
import { subscriptionTexts } from '#membership/billing/subscription-texts.mail.ts'
import { findPlan } from '#membership/plans/plans.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const price = (grosze: number) => formatZloty(toZloty(grosze))

async function load(context: Context, data: Record<string, unknown>, language: Language) {
  const row = await findSubscription(context.db, String(data.subscriptionId))
  const plan = row && (await findPlan(context.db, row.planId))
  if (!row || !plan) throw new Error(`No subscription ${String(data.subscriptionId)}.`)
  const title = inLanguage({ pl: plan.titlePl, en: plan.titleEn }, language)
  const t = subscriptionTexts[language]
  const mine = { label: t.mine, url: `${context.config.publicUrl}/#${pages.subscription}` }
  return { row, title, t, mine, until: row.paidUntil ? formatDate(row.paidUntil) : null }
}

async function loadPaid(context: Context, data: Record<string, unknown>, language: Language) {
  const charge = await findCharge(context.db, String(data.chargeId))
  if (!charge) throw new Error(`No charge ${String(data.chargeId)}.`)
  const loaded = await load(context, data, language)
  const { row, t } = loaded
  const { discountCode, amount } = charge
  return {
    ...loaded,
    charge,
    // End of the paid period in question; later ones may have been paid since.
    until: typeof data.until === 'string' ? formatDate(data.until) : null,
    paid: amount === 0 && discountCode ? t.paidByCode(discountCode) : t.paid(price(amount)),
    renewal: row.providerSubscriptionId && !row.cancellationPlanned ? t.renews(price(row.price)) : t.doesNotRenew,
  }
}

/** The contract on a durable medium: plan, renewal, terms, withdrawal form and consent given. */
const started: MailBuilder = async (context, data, language) => {
  const { row, title, t, until, charge, paid, renewal } = await loadPaid(context, data, language)
  // Orders from before subscriptions had their own consent text accepted that for digital content.
  const consent = (await findConsentKinds(context.db, row.id)).includes('start') ? 'start' : 'digital'
  const { attachments, consentText } = await loadAgreedTexts(context, row.createdAt, language, t, consent)
  const { publicUrl } = context.config
  const concludedOn = dayOf((charge.paidAt ?? row.createdAt).getTime())
  return {
    content: {
      subject: t.started(title),
      title: t.startedTitle,
      art: 'present',
      paragraphs: [t.hello, until ? t.openUntil(until) : t.openForever, `${paid} ${renewal}`, t.contract],
      button: { label: t.watch, url: `${publicUrl}/#${pages.courses}` },
      columns: [
        { label: t.columns.plan, rows: [title] },
        { label: t.columns.payment, rows: [t.payments[row.paymentMethod]] },
      ],
      notes: [
        { text: t.consent(consentText, formatDate(row.createdAt)) },
        {
          text: t.withdrawal(formatDate(withdrawalDeadline(concludedOn))),
          links: [{ label: t.withdrawalLink, url: `${publicUrl}${pages.withdrawal}?subscription=true` }],
        },
      ],
    },
    attachments,
  }
}

const renewed: MailBuilder = async (context, data, language) => {
  const { title, t, mine, until, paid, renewal } = await loadPaid(context, data, language)
  return {
    content: {
      subject: t.renewed(until ?? ''),
      title: t.renewedTitle,
      art: 'present',
      paragraphs: [t.hello, `${t.renewedText(title)} ${paid}`, t.openUntil(until ?? ''), `${renewal} ${t.document}`],
      button: mine,
    },
  }
}

/** Not sent when the payment has arrived meanwhile. */
const paymentFailed: MailBuilder = async (context, data, language) => {
  const { row, t, mine } = await load(context, data, language)
  if (row.status !== 'PastDue') return null
  const next = typeof data.nextAttemptAt === 'string' ? data.nextAttemptAt : null
  const until = expirationOf(toAccessFacts(row))
  return {
    content: {
      subject: t.failed,
      title: t.failed,
      art: 'hourglass',
      paragraphs: [
        t.hello,
        t.failedText(price(Number(data.amount))),
        `${next ? t.again(formatDate(next)) : t.lastTry} ${until ? t.worksUntil(formatDate(new Date(until))) : ''}`.trim(),
      ],
      button: { label: t.payNow, url: subscriptionTicketUrl(context, row.id) },
      notes: [{ text: t.newCard, links: [mine] }],
    },
  }
}

/** Not sent when the subscription was prolonged meanwhile. */
const expiring: MailBuilder = async (context, data, language) => {
  const { row, title, t, mine, until } = await load(context, data, language)
  const days = data.days === 30 || data.days === 7 ? data.days : 1
  if (row.reminded !== days || !until) return null
  return {
    content: {
      subject: t.expiring[days],
      title: t.expiring[days],
      art: 'hourglass',
      paragraphs: [t.hello, t.expiringText(title, until), t.prolongText, ...(days === 1 ? [t.retained] : [])],
      button: { label: t.prolong, url: mine.url },
    },
  }
}

/** Not sent when renewal was switched on again meanwhile. */
const cancelled: MailBuilder = async (context, data, language) => {
  const { row, t, mine, until } = await load(context, data, language)
  if (!row.cancellationPlanned || !until) return null
  return {
    content: {
      subject: t.cancelled,
      title: t.cancelled,
      art: 'envelope',
      paragraphs: [t.hello, t.cancelledText(until), t.changeMind],
      button: mine,
    },
  }
}

/** Not sent when the subscription runs again. */
const expired: MailBuilder = async (context, data, language) => {
  const { row, t, until } = await load(context, data, language)
  if (statusAt(toAccessFacts(row), context.clock.now()) !== 'Expired' || !until) return null
  return {
    content: {
      subject: t.expired,
      title: t.expired,
      art: 'hourglass',
      paragraphs: [t.hello, t.expiredText(until), t.accountStays],
      button: { label: t.choosePlan, url: `${context.config.publicUrl}/#${subscribePage(row.planId)}` },
    },
  }
}

const voucherApplied: MailBuilder = async (context, data, language) => {
  const { row, t, mine, until } = await load(context, data, language)
  const subject = t.voucher(String(data.code))
  return {
    content: {
      subject,
      title: subject,
      art: 'gift-card',
      paragraphs: [
        t.hello,
        t.voucherText(price(Number(data.amount)), price(row.price)),
        ...(until ? [t.voucherDate(until)] : []),
      ],
      button: mine,
    },
  }
}

/** For a subscriber for whose address somebody ordered a plan without signing in. */
const alreadySubscribed: MailBuilder = async (context, data, language) => {
  const { t, mine } = await load(context, data, language)
  return {
    content: {
      subject: t.already,
      title: t.already,
      art: 'envelope',
      paragraphs: [t.hello, t.alreadyText, t.alreadyMoney],
      button: mine,
    },
  }
}

const unmatchedInvoice: MailBuilder = async (context, data) => {
  const { row, title } = await load(context, data, 'pl')
  return {
    content: {
      subject: `Opłata za subskrypcję nie zgadza się z księgami: ${title}`,
      title: 'Opłata do wyjaśnienia',
      paragraphs: [
        'Operator płatności pobrał inną kwotę albo w innej walucie, niż zamówiono. Dostępu nie przyznano.',
        'Sprawdź płatność w panelu operatora i zdecyduj, co z pieniędzmi.',
      ],
      columns: [
        { label: 'Subskrypcja', rows: [title, row.email] },
        {
          label: 'U operatora',
          rows: [
            `${price(Number(data.amount))}, ${String(data.currency)}`,
            String(data.invoiceId),
            String(data.providerPaymentId ?? ''),
          ],
        },
      ],
    },
  }
}

/** Mails about subscriptions, by kind. */
export const subscriptionMails = {
  'subscription-started': started,
  'subscription-renewed': renewed,
  'subscription-payment-failed': paymentFailed,
  'subscription-expiring': expiring,
  'subscription-cancelled': cancelled,
  'subscription-expired': expired,
  'voucher-applied': voucherApplied,
  'already-subscribed': alreadySubscribed,
  'staff-odd-invoice': unmatchedInvoice,
} satisfies Record<string, MailBuilder>
