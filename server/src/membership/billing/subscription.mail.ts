import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import { inLanguage, type Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { pages, subscribePage } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import { findConsentKinds } from '#legal/consents/consents.service.ts'
import { loadAgreedTexts } from '#legal/terms/agreed-texts.service.ts'
import { expirationOf, statusAt } from '#membership/billing/access-status.rules.ts'
import { subscriptionTicketUrl } from '#membership/billing/charge-pages.service.ts'
import { disputeMails } from '#membership/billing/disputes.mail.ts'
import { toTimed } from '#membership/billing/subscriber.service.ts'
import { findCharge, findPlan, findSubscription } from '#membership/billing/subscription.service.ts'
import { subscriptionWords } from '#membership/billing/subscription-texts.mail.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const price = (grosze: number) => formatZloty(toZloty(grosze))

async function load(context: Context, data: Record<string, unknown>, language: Language) {
  const row = await findSubscription(context.db, String(data.subscriptionId))
  const plan = row && (await findPlan(context.db, row.planId))
  if (!row || !plan) throw new Error(`There is no subscription ${String(data.subscriptionId)} to write about.`)
  const title = inLanguage({ pl: plan.titlePl, en: plan.titleEn }, language)
  const say = subscriptionWords[language]
  const mine = { label: say.mine, url: `${context.config.publicUrl}/#${pages.subscription}` }
  return { row, title, say, mine, until: row.paidUntil ? formatDate(row.paidUntil) : null }
}

async function loadPaid(context: Context, data: Record<string, unknown>, language: Language) {
  const charge = await findCharge(context.db, String(data.chargeId))
  if (!charge) throw new Error(`There is no charge ${String(data.chargeId)} to write about.`)
  const loaded = await load(context, data, language)
  const { row, say } = loaded
  const { discountCode, amount } = charge
  return {
    ...loaded,
    charge,
    // Of the period that was paid: more may have been paid since.
    until: typeof data.until === 'string' ? formatDate(data.until) : null,
    paid: amount === 0 && discountCode ? say.paidByCode(discountCode) : say.paid(price(amount)),
    renewal: row.providerSubscriptionId && !row.cancellationPlanned ? say.renews(price(row.price)) : say.doesNotRenew,
  }
}

/** The contract on a durable medium: the plan, what renews, its terms, the withdrawal form, and the consent given. */
const started: MailBuilder = async (context, data, language) => {
  const { row, title, say, until, charge, paid, renewal } = await loadPaid(context, data, language)
  // Who ordered before there was a text of its own has agreed to that of digital content.
  const consent = (await findConsentKinds(context.db, row.id)).includes('start') ? 'start' : 'digital'
  const { attachments, consentText } = await loadAgreedTexts(context, row.createdAt, language, say, consent)
  const { publicUrl } = context.config
  const withdrawUntil = formatDate(new Date((charge.paidAt ?? row.createdAt).getTime() + 14 * dayMs))
  return {
    content: {
      subject: say.started(title),
      title: say.startedTitle,
      art: 'present',
      paragraphs: [say.hello, until ? say.openUntil(until) : say.openForever, `${paid} ${renewal}`, say.contract],
      button: { label: say.watch, url: `${publicUrl}/#${pages.courses}` },
      columns: [
        { label: say.columns.plan, rows: [title] },
        { label: say.columns.payment, rows: [say.payments[row.paymentMethod]] },
      ],
      notes: [
        { text: say.consent(consentText, formatDate(row.createdAt)) },
        {
          text: say.withdrawal(withdrawUntil),
          links: [{ label: say.withdrawalLink, url: `${publicUrl}${pages.withdrawal}?subscription=true` }],
        },
      ],
    },
    attachments,
  }
}

const renewed: MailBuilder = async (context, data, language) => {
  const { title, say, mine, until, paid, renewal } = await loadPaid(context, data, language)
  return {
    content: {
      subject: say.renewed(until ?? ''),
      title: say.renewedTitle,
      art: 'present',
      paragraphs: [
        say.hello,
        `${say.renewedText(title)} ${paid}`,
        say.openUntil(until ?? ''),
        `${renewal} ${say.document}`,
      ],
      button: mine,
    },
  }
}

/** Dropped when the money came meanwhile. */
const paymentFailed: MailBuilder = async (context, data, language) => {
  const { row, say, mine } = await load(context, data, language)
  if (row.status !== 'PastDue') return null
  const next = typeof data.nextAttemptAt === 'string' ? data.nextAttemptAt : null
  const until = expirationOf(toTimed(row))
  return {
    content: {
      subject: say.failed,
      title: say.failed,
      art: 'hourglass',
      paragraphs: [
        say.hello,
        say.failedText(price(Number(data.amount))),
        `${next ? say.again(formatDate(next)) : say.lastTry} ${until ? say.worksUntil(formatDate(new Date(until))) : ''}`.trim(),
      ],
      button: { label: say.payNow, url: subscriptionTicketUrl(context, row.id) },
      notes: [{ text: say.newCard, links: [mine] }],
    },
  }
}

/** Dropped when the subscription was prolonged meanwhile. */
const expiring: MailBuilder = async (context, data, language) => {
  const { row, title, say, mine, until } = await load(context, data, language)
  const days = data.days === 30 || data.days === 7 ? data.days : 1
  if (row.reminded !== days || !until) return null
  return {
    content: {
      subject: say.expiring[days],
      title: say.expiring[days],
      art: 'hourglass',
      paragraphs: [say.hello, say.expiringText(title, until), say.prolongText, ...(days === 1 ? [say.kept] : [])],
      button: { label: say.prolong, url: mine.url },
    },
  }
}

/** Dropped when renewal was switched on again meanwhile. */
const cancelled: MailBuilder = async (context, data, language) => {
  const { row, say, mine, until } = await load(context, data, language)
  if (!row.cancellationPlanned || !until) return null
  return {
    content: {
      subject: say.cancelled,
      title: say.cancelled,
      art: 'envelope',
      paragraphs: [say.hello, say.cancelledText(until), say.changeMind],
      button: mine,
    },
  }
}

/** Dropped when the subscription runs again. */
const expired: MailBuilder = async (context, data, language) => {
  const { row, say, until } = await load(context, data, language)
  if (statusAt(toTimed(row), context.clock.now()) !== 'Expired' || !until) return null
  return {
    content: {
      subject: say.expired,
      title: say.expired,
      art: 'hourglass',
      paragraphs: [say.hello, say.expiredText(until), say.accountStays],
      button: { label: say.choosePlan, url: `${context.config.publicUrl}/#${subscribePage(row.planId)}` },
    },
  }
}

const voucherApplied: MailBuilder = async (context, data, language) => {
  const { row, say, mine, until } = await load(context, data, language)
  const subject = say.voucher(String(data.code))
  return {
    content: {
      subject,
      title: subject,
      art: 'gift-card',
      paragraphs: [
        say.hello,
        say.voucherText(price(Number(data.amount)), price(row.price)),
        ...(until ? [say.voucherDate(until)] : []),
      ],
      button: mine,
    },
  }
}

/** For a subscriber whose address somebody ordered a plan for, without signing in. */
const alreadySubscribed: MailBuilder = async (context, data, language) => {
  const { say, mine } = await load(context, data, language)
  return {
    content: {
      subject: say.already,
      title: say.already,
      art: 'envelope',
      paragraphs: [say.hello, say.alreadyText, say.alreadyMoney],
      button: mine,
    },
  }
}

const oddInvoice: MailBuilder = async (context, data) => {
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
  ...disputeMails,
  'staff-odd-invoice': oddInvoice,
} satisfies Record<string, MailBuilder>
