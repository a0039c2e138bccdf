import { formatDate } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import { describePayable, type Payable, payableName } from '#payments/payments/payable-handlers.service.ts'
import type { PaymentRow } from '#payments/payments/payments.service.ts'
import { disputeMails } from '#payments/refunds/disputes.mail.ts'
import { findRefundWithPayment, type RefundRow, refundedPayable } from '#payments/refunds/refunds.service.ts'
import { exampleMoment, type MailTemplate, mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    order: (number: string) => `zamówienie ${number}`,
    charge: (title: string) => `subskrypcję, plan ${title}`,
    subject: (amount: string, what: string) => `Zwrot ${amount} za ${what}`,
    hello: 'Dzień dobry.',
    surplus: (what: string) => `Dotarła do nas wpłata za ${what}. Nic już na nią nie czekało.`,
    sent: (amount: string) => `Zleciliśmy zwrot ${amount}, tą samą drogą, którą pieniądze przyszły.`,
    transferred: (amount: string, end: string) => `Zwróciliśmy ${amount} przelewem na konto kończące się na ${end}.`,
    reference: (text: string) => `Tytuł przelewu: ${text}`,
    giftCard: (amount: string) => `Oprócz tego ${amount} wróciło na kartę podarunkową, którą zapłacono.`,
    bank: 'Bank księguje go zwykle w ciągu 5–10 dni roboczych.',
  },
  en: {
    order: (number: string) => `order ${number}`,
    charge: (title: string) => `your subscription, plan ${title}`,
    subject: (amount: string, what: string) => `Refund of ${amount} for ${what}`,
    hello: 'Hello.',
    surplus: (what: string) => `A payment for ${what} reached us when nothing was left to pay.`,
    sent: (amount: string) => `We have refunded ${amount} the same way you paid.`,
    transferred: (amount: string, end: string) => `We have transferred ${amount} to the account ending in ${end}.`,
    reference: (text: string) => `Transfer reference: ${text}`,
    giftCard: (amount: string) => `Another ${amount} went back to the gift card you used.`,
    bank: 'It usually reaches your account within 5–10 working days.',
  },
} satisfies Record<Language, unknown>

/** The last digits of an account: a mail shows no more. */
const accountEnd = (account: string): string => account.replaceAll(/\s/g, '').slice(-4)

type Asked = {
  refund: Pick<
    RefundRow,
    'amount' | 'giftCardAmount' | 'message' | 'transferAccount' | 'transferReference' | 'createdAt' | 'attempts'
  >
  payment: Pick<PaymentRow, 'state' | 'providerPaymentId'> | null
  payable: Payable
}

async function loadRefund(context: Context, data: Record<string, unknown>): Promise<Asked> {
  const found = await findRefundWithPayment(context.db, String(data.refundId))
  if (!found) throw new Error(`No refund ${String(data.refundId)}.`)
  const payable = await describePayable(context, context.db, refundedPayable(found.refund, found.payment))
  return { ...found, payable }
}

const exampleRefund: Asked = {
  refund: {
    ...{ amount: 12_900, giftCardAmount: 5_000, message: '', transferAccount: null, transferReference: null },
    ...{ createdAt: exampleMoment, attempts: 3 },
  },
  payment: { state: 'paid', providerPaymentId: 'pi_przyklad' },
  payable: {
    ...{ kind: 'order', id: 'c0ffee00-0000-4000-8000-000000000002', name: 'SU-10023', email: 'zosia@poczta.example' },
    ...{ language: 'pl', status: 'Delivered', amount: 17_900 },
  },
}

const refundSent = mailTemplate({
  name: { pl: 'Zwrot pieniędzy', en: 'Refund' },
  sentWhen: { pl: 'Gdy oddajemy pieniądze kupującemu.', en: 'When money goes back to a customer.' },
  audience: 'customer',
  load: loadRefund,
  example: () => exampleRefund,
  write: ({ refund, payment, payable }, language) => {
    const t = words[language]
    const amount = formatZloty(toZloty(refund.amount))
    const what = t[payable.kind](payable.name)
    const subject = t.subject(amount, what)
    const reason = payment?.state === 'surplus' ? [t.surplus(what)] : []
    const { giftCardAmount, message, transferAccount, transferReference } = refund
    const onItsWay = transferAccount
      ? [t.transferred(amount, accountEnd(transferAccount)), t.reference(transferReference ?? '')]
      : [t.sent(amount), t.bank]
    const ofCard = giftCardAmount > 0 ? [t.giftCard(formatZloty(toZloty(giftCardAmount)))] : []
    return {
      content: {
        subject,
        title: subject,
        greeting: t.hello,
        paragraphs: [...reason, ...onItsWay, ...ofCard, ...message.split(/\n+/).filter(Boolean)],
        values: { amount, contract: what },
      },
    }
  },
})

/** A report about a refund that failed; `what` says why and what to do. */
const refundTrouble = (
  title: string,
  what: readonly string[],
  described: Pick<MailTemplate, 'name' | 'sentWhen'>,
): MailTemplate =>
  mailTemplate({
    ...{ ...described, audience: 'staff' },
    load: loadRefund,
    example: () => exampleRefund,
    write: ({ refund, payment, payable }) => {
      const amount = formatZloty(toZloty(refund.amount))
      return {
        content: {
          subject: `${title}: ${amount}, ${payableName(payable)}`,
          title,
          paragraphs: [...what],
          columns: [
            {
              label: payable.kind === 'order' ? 'Zamówienie' : 'Subskrypcja',
              rows: [payable.name, payable.email, payable.status],
            },
            {
              label: 'Zwrot',
              rows: [
                amount,
                `Zlecony ${formatDate(refund.createdAt)}, prób: ${refund.attempts}`,
                `Płatność: ${payment?.providerPaymentId ?? 'bez numeru u operatora'}`,
              ],
            },
          ],
        },
      }
    },
  })

/** Mails about refunds, by kind: to the customer, and to staff when one fails. */
export const refundMails = {
  ...disputeMails,
  refund: refundSent,
  'staff-refund-late': refundTrouble(
    'Zwrot się opóźnia',
    [
      'Operator płatności nie odpowiada od około godziny. Próbujemy dalej sami, nic nie trzeba robić.',
      'Jeśli to potrwa, sprawdź stan operatora i jego panel.',
    ],
    {
      name: { pl: 'Zwrot się opóźnia', en: 'Refund is late' },
      sentWhen: {
        pl: 'Do zespołu, gdy operator płatności nie odpowiada na zwrot od około godziny.',
        en: 'To staff, when the payment provider has not taken a refund for about an hour.',
      },
    },
  ),
  'staff-refund-failed': refundTrouble(
    'Zwrot odrzucony',
    [
      'Operator płatności odmówił zwrotu. Kolejnej próby nie będzie.',
      'Sprawdź płatność w panelu operatora i zwróć pieniądze ręcznie w ciągu 14 dni.',
    ],
    {
      name: { pl: 'Zwrot odrzucony', en: 'Refund refused' },
      sentWhen: {
        pl: 'Do zespołu, gdy operator płatności odmówi zwrotu.',
        en: 'To staff, when the payment provider refuses a refund.',
      },
    },
  ),
}
