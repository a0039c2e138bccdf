import { subscribePage } from '@slodki-ul/contract/pages'
import { toAccessFacts } from '#membership/billing/subscriber.service.ts'
import {
  describe,
  exampleSubject,
  loadSubject,
  price,
  type Subject,
} from '#membership/billing/subscription-parts.mail.ts'
import { paymentFailed, renewed, started, unmatchedInvoice } from '#membership/billing/subscription-payments.mail.ts'
import { statusAt } from '#membership/billing/subscription-status.rules.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

/** Not sent when the subscription was prolonged meanwhile. */
const expiring = mailTemplate<Subject & { days: 30 | 7 | 1 }>({
  name: { pl: 'Plan się kończy', en: 'Plan ends soon' },
  sentWhen: {
    pl: '30 dni, 7 dni i dzień przed końcem planu, który sam się nie odnowi.',
    en: '30 days, 7 days and one day before a plan ends that does not renew.',
  },
  audience: 'customer',
  load: async (context, data, language) => {
    const { row, title } = await loadSubject(context, data, language)
    const days = data.days === 30 || data.days === 7 ? data.days : 1
    return row.reminded === days && row.paidUntil ? { row, title, days } : null
  },
  example: (language, now) => ({ ...exampleSubject(language, now), days: 7 }),
  write: (asked, language, context) => {
    const { title, days } = asked
    const { t, mine, until, values } = describe(asked, language, context)
    return {
      content: {
        subject: t.expiring[days],
        title: t.expiring[days],
        art: 'hourglass',
        greeting: t.hello,
        paragraphs: [t.expiringText(title, until ?? ''), t.prolongText, ...(days === 1 ? [t.retained] : [])],
        button: { label: t.prolong, url: mine.url },
        values: { ...values, date: until ?? '' },
      },
    }
  },
})

/** Not sent when renewal was switched on again meanwhile. */
const cancelled = mailTemplate<Subject>({
  name: { pl: 'Odnowienie wyłączone', en: 'Renewal switched off' },
  sentWhen: { pl: 'Gdy ktoś wyłączy odnowienie subskrypcji.', en: 'When somebody switches renewal off.' },
  audience: 'customer',
  load: async (context, data, language) => {
    const { row, title } = await loadSubject(context, data, language)
    return row.cancellationPlanned && row.paidUntil ? { row, title } : null
  },
  example: exampleSubject,
  write: (asked, language, context) => {
    const { t, mine, until, values } = describe(asked, language, context)
    return {
      content: {
        subject: t.cancelled,
        title: t.cancelled,
        art: 'envelope',
        greeting: t.hello,
        paragraphs: [t.cancelledText(until ?? ''), t.changeMind],
        button: mine,
        values: { ...values, date: until ?? '' },
      },
    }
  },
})

/** Not sent when the subscription runs again. */
const expired = mailTemplate<Subject>({
  name: { pl: 'Subskrypcja zakończona', en: 'Subscription ended' },
  sentWhen: { pl: 'Gdy skończy się opłacony czas.', en: 'When the paid time is over.' },
  audience: 'customer',
  load: async (context, data, language) => {
    const { row, title } = await loadSubject(context, data, language)
    const isOver = statusAt(toAccessFacts(row), context.clock.now()) === 'Expired'
    return isOver && row.paidUntil ? { row, title } : null
  },
  example: exampleSubject,
  write: (asked, language, context) => {
    const { t, until, values } = describe(asked, language, context)
    return {
      content: {
        subject: t.expired,
        title: t.expired,
        art: 'hourglass',
        greeting: t.hello,
        paragraphs: [t.expiredText(until ?? ''), t.accountStays],
        button: { label: t.choosePlan, url: `${context.config.publicUrl}/#${subscribePage(asked.row.planId)}` },
        values: { ...values, date: until ?? '' },
      },
    }
  },
})

const voucherApplied = mailTemplate<Subject & { code: string; amount: number }>({
  name: { pl: 'Kod dodany do subskrypcji', en: 'Code added to a subscription' },
  sentWhen: { pl: 'Gdy ktoś doda kod do następnej płatności.', en: 'When somebody adds a code to the next payment.' },
  audience: 'customer',
  load: async (context, data, language) => ({
    ...(await loadSubject(context, data, language)),
    code: String(data.code),
    amount: Number(data.amount),
  }),
  example: (language, now) => ({ ...exampleSubject(language, now), code: 'MIOD10', amount: 29_250 }),
  write: (asked, language, context) => {
    const { row, code, amount } = asked
    const { t, mine, until, values } = describe(asked, language, context)
    const subject = t.voucher(code)
    return {
      content: {
        subject,
        title: subject,
        art: 'gift-card',
        greeting: t.hello,
        paragraphs: [t.voucherText(price(amount), price(row.price)), ...(until ? [t.voucherDate(until)] : [])],
        button: mine,
        values: { ...values, code, amount: price(amount) },
      },
    }
  },
})

/** For a subscriber for whose address somebody ordered a plan without signing in. */
const alreadySubscribed = mailTemplate<Subject>({
  name: { pl: 'Masz już trwającą subskrypcję', en: 'You already have an active subscription' },
  sentWhen: {
    pl: 'Gdy ktoś bez logowania zamówi plan na adres, który ma już subskrypcję.',
    en: 'When somebody who is not signed in orders a plan for an address with a subscription.',
  },
  audience: 'customer',
  load: loadSubject,
  example: exampleSubject,
  write: (asked, language, context) => {
    const { t, mine, values } = describe(asked, language, context)
    return {
      content: {
        subject: t.already,
        title: t.already,
        art: 'envelope',
        greeting: t.hello,
        paragraphs: [t.alreadyText, t.alreadyMoney],
        button: mine,
        values,
      },
    }
  },
})

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
}
