import { formatDate } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { withdrawalDeadline } from '#consumer-deadlines.rules.ts'
import type { Context } from '#context.ts'
import { findConsentKinds } from '#legal/consents/consents.service.ts'
import { loadAgreedTexts } from '#legal/terms/agreed-texts.service.ts'
import { subscriptionTicketUrl } from '#membership/billing/charge-pages.service.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { toAccessFacts } from '#membership/billing/subscriber.service.ts'
import { findCharge } from '#membership/billing/subscription.service.ts'
import {
  describe,
  exampleSubject,
  loadSubject,
  price,
  type Subject,
} from '#membership/billing/subscription-parts.mail.ts'
import { expirationOf } from '#membership/billing/subscription-status.rules.ts'
import { subscriptionTexts } from '#membership/billing/subscription-texts.mail.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

type Paid = Subject & {
  charge: Pick<NonNullable<Awaited<ReturnType<typeof findCharge>>>, 'amount' | 'discountCode' | 'paidAt'>
  /** End of the paid period in question; later ones may have been paid since. */
  until: string | null
  /** The consent to start at once. */
  consent: 'start' | 'digital'
}

async function loadPaid(context: Context, data: Record<string, unknown>, language: Language): Promise<Paid> {
  const charge = await findCharge(context.db, String(data.chargeId))
  if (!charge) throw new Error(`No charge ${String(data.chargeId)}.`)
  const subject = await loadSubject(context, data, language)
  // Orders from before subscriptions had their own consent text accepted that for digital content.
  const isOwn = (await findConsentKinds(context.db, subject.row.id)).includes('start')
  const until = typeof data.until === 'string' ? data.until : null
  return { ...subject, charge, until, consent: isOwn ? 'start' : 'digital' }
}

const examplePaid = (language: Language, now: Date): Paid => ({
  ...exampleSubject(language, now),
  charge: { amount: 32_500, discountCode: null, paidAt: now },
  until: '2027-11-23T22:59:59.000Z',
  consent: 'start',
})

/** What was paid, until when, and what comes next. */
function describePayment({ row, charge: { amount, discountCode }, until }: Paid, language: Language) {
  const t = subscriptionTexts[language]
  return {
    until: until === null ? null : formatDate(until),
    paid: amount === 0 && discountCode ? t.paidByCode(discountCode) : t.paid(price(amount)),
    renewal: row.providerSubscriptionId && !row.cancellationPlanned ? t.renews(price(row.price)) : t.doesNotRenew,
  }
}

/** The contract on a durable medium: plan, renewal, terms, withdrawal form and consent given. */
export const started = mailTemplate({
  name: { pl: 'Subskrypcja rozpoczęta', en: 'Subscription started' },
  sentWhen: { pl: 'Gdy ktoś opłaci plan.', en: 'When somebody pays for a plan.' },
  audience: 'customer',
  load: loadPaid,
  example: examplePaid,
  write: async (asked, language, context) => {
    const { row, title, charge, consent } = asked
    const { t, values } = describe(asked, language, context)
    const { until, paid, renewal } = describePayment(asked, language)
    const { attachments, consentText } = await loadAgreedTexts(context, row.createdAt, language, t, consent)
    const { publicUrl } = context.config
    const concludedOn = dayOf((charge.paidAt ?? row.createdAt).getTime())
    return {
      content: {
        subject: t.started(title),
        title: t.startedTitle,
        art: 'present',
        greeting: t.hello,
        paragraphs: [until ? t.openUntil(until) : t.openForever, `${paid} ${renewal}`, t.contract],
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
        values: { ...values, amount: price(charge.amount) },
      },
      attachments,
    }
  },
})

export const renewed = mailTemplate({
  name: { pl: 'Subskrypcja przedłużona', en: 'Subscription extended' },
  sentWhen: { pl: 'Gdy dotrze płatność za kolejny okres.', en: 'When the payment for another period arrives.' },
  audience: 'customer',
  load: loadPaid,
  example: examplePaid,
  write: (asked, language, context) => {
    const { t, mine, values } = describe(asked, language, context)
    const { until, paid, renewal } = describePayment(asked, language)
    return {
      content: {
        subject: t.renewed(until ?? ''),
        title: t.renewedTitle,
        art: 'present',
        greeting: t.hello,
        paragraphs: [`${t.renewedText(asked.title)} ${paid}`, t.openUntil(until ?? ''), `${renewal} ${t.document}`],
        button: mine,
        values: { ...values, amount: price(asked.charge.amount), date: until ?? '' },
      },
    }
  },
})

/** Not sent when the payment has arrived meanwhile. */
export const paymentFailed = mailTemplate<Subject & { amount: number; next: string | null }>({
  name: { pl: 'Płatność za odnowienie się nie powiodła', en: 'Renewal payment failed' },
  sentWhen: { pl: 'Gdy bank odmówi płatności za kolejny okres.', en: 'When the bank declines a renewal payment.' },
  audience: 'customer',
  load: async (context, data, language) => {
    const subject = await loadSubject(context, data, language)
    if (subject.row.status !== 'PastDue') return null
    const next = typeof data.nextAttemptAt === 'string' ? data.nextAttemptAt : null
    return { ...subject, amount: Number(data.amount), next }
  },
  example: (language, now) => {
    const { row, title } = exampleSubject(language, now)
    return { row: { ...row, status: 'PastDue', pastDueSince: now }, title, amount: row.price, next: '2027-11-26' }
  },
  write: (asked, language, context) => {
    const { row, amount, next } = asked
    const { t, mine, values } = describe(asked, language, context)
    const until = expirationOf(toAccessFacts(row))
    return {
      content: {
        subject: t.failed,
        title: t.failed,
        art: 'hourglass',
        greeting: t.hello,
        paragraphs: [
          t.failedText(price(amount)),
          `${next ? t.again(formatDate(next)) : t.lastTry} ${until ? t.worksUntil(formatDate(new Date(until))) : ''}`.trim(),
        ],
        button: { label: t.payNow, url: subscriptionTicketUrl(context, row.id) },
        notes: [{ text: t.newCard, links: [mine] }],
        values: { ...values, amount: price(amount) },
      },
    }
  },
})

export const unmatchedInvoice = mailTemplate<Subject & { data: Record<string, unknown> }>({
  name: { pl: 'Opłata za subskrypcję nie zgadza się', en: 'Subscription payment does not match' },
  sentWhen: {
    pl: 'Do zespołu, gdy operator płatności pobrał inną kwotę albo w innej walucie, niż zamówiono.',
    en: 'To staff, when the payment provider took another amount or currency than was ordered.',
  },
  audience: 'staff',
  load: async (context, data) => ({ ...(await loadSubject(context, data, 'pl')), data }),
  example: (_language, now) => ({
    ...exampleSubject('pl', now),
    data: { amount: 32_500, currency: 'EUR', invoiceId: 'in_przyklad', providerPaymentId: 'pi_przyklad' },
  }),
  write: ({ row, title, data }) => ({
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
      values: { plan: title },
    },
  }),
})
