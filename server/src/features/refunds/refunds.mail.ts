import { formatDate } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import { orderNumber, selectOrder } from '#features/orders/orders.service.ts'
import { selectRefund } from '#features/refunds/refunds.service.ts'
import type { MailBuilder } from '#mail/mail.jobs.ts'

const words = {
  pl: {
    subject: (amount: string, number: string) => `Zwrot ${amount} za zamówienie ${number}`,
    hello: 'Dzień dobry.',
    surplus: (number: string) => `Dotarła do nas wpłata za zamówienie ${number}, które już na nią nie czekało.`,
    sent: (amount: string) => `Zleciliśmy zwrot ${amount}, tą samą drogą, którą pieniądze przyszły.`,
    bank: 'Bank księguje go zwykle w ciągu 5–10 dni roboczych.',
  },
  en: {
    subject: (amount: string, number: string) => `Refund of ${amount} for order ${number}`,
    hello: 'Hello.',
    surplus: (number: string) => `A payment reached us for order ${number}, which was no longer waiting for one.`,
    sent: (amount: string) => `We have refunded ${amount}, the same way the money came.`,
    bank: 'Banks usually book it within 5–10 working days.',
  },
} satisfies Record<Language, unknown>

async function loadRefund({ db }: Context, data: Record<string, unknown>) {
  const refund = await selectRefund(db, String(data.refundId))
  const order = refund?.orderId ? await selectOrder(db, refund.orderId) : undefined
  if (!refund || !order) throw new Error(`There is no refund ${String(data.refundId)} to write about.`)
  return { refund, order, number: orderNumber(order), amount: formatZloty(toZloty(refund.amount)) }
}

const refundSent: MailBuilder = async (context, data, language) => {
  const { refund, number, amount } = await loadRefund(context, data)
  const say = words[language]
  const subject = say.subject(amount, number)
  const why = refund.paymentState === 'surplus' ? [say.surplus(number)] : []
  return { content: { subject, title: subject, paragraphs: [say.hello, ...why, say.sent(amount), say.bank] } }
}

/** A report about a refund that did not go through; `what` says why and what is to be done. */
const refundTrouble =
  (title: string, what: readonly string[]): MailBuilder =>
  async (context, data) => {
    const { refund, order, number, amount } = await loadRefund(context, data)
    return {
      content: {
        subject: `${title}: ${amount}, zamówienie ${number}`,
        title,
        paragraphs: [...what],
        columns: [
          { label: 'Zamówienie', rows: [number, order.email, order.status] },
          {
            label: 'Zwrot',
            rows: [
              amount,
              `Zlecony ${formatDate(refund.createdAt)}, prób: ${refund.attempts}`,
              `Płatność: ${refund.providerPaymentId ?? 'bez numeru u operatora'}`,
            ],
          },
        ],
      },
    }
  }

/** Mails about money going back, by kind: to its owner, and to staff when it does not go. */
export const refundMails: Record<'refund' | 'staff-refund-late' | 'staff-refund-failed', MailBuilder> = {
  refund: refundSent,
  'staff-refund-late': refundTrouble('Zwrot się opóźnia', [
    'Operator płatności nie odpowiada od około godziny. Próbujemy dalej sami, nic nie trzeba robić.',
    'Jeśli to potrwa, sprawdź stan operatora i jego panel.',
  ]),
  'staff-refund-failed': refundTrouble('Zwrot odrzucony', [
    'Operator płatności odmówił zwrotu. Kolejnej próby nie będzie.',
    'Sprawdź płatność w panelu operatora i zwróć pieniądze ręcznie w ciągu 14 dni.',
  ]),
}
