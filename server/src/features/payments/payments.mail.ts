import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import { orderNumber, selectOrder } from '#features/orders/orders.service.ts'
import { selectPayment } from '#features/payments/payments.service.ts'
import type { MailBuilder } from '#mail/mail.jobs.ts'

const price = (grosze: number) => formatZloty(toZloty(grosze))

async function loadPayment({ db }: Context, data: Record<string, unknown>) {
  const payment = await selectPayment(db, String(data.paymentId))
  const order = payment?.orderId ? await selectOrder(db, payment.orderId) : undefined
  if (!payment || !order) throw new Error(`There is no payment ${String(data.paymentId)} to write about.`)
  const number = orderNumber(order)
  return {
    payment,
    number,
    orderColumn: { label: 'Zamówienie', rows: [number, order.email, `${order.status}, ${price(order.total)}`] },
  }
}

const surplus: MailBuilder = async (context, data) => {
  const { payment, number, orderColumn } = await loadPayment(context, data)
  const amount = price(payment.amount)
  const isCanceled = data.orderStatus === 'Canceled'
  return {
    content: {
      subject: `Wpłata do zwrotu: ${amount}, zamówienie ${number}`,
      title: 'Wpłata, na którą nic nie czekało',
      paragraphs: [
        isCanceled
          ? `Za zamówienie ${number} przyszło ${amount}, gdy było już anulowane.`
          : `Za zamówienie ${number} przyszło ${amount}, choć było już opłacone.`,
        'Zwrot całej kwoty jest zlecony, a kupujący dostanie o nim wiadomość. Zamówienie zostaje, jakie było.',
        'Nic nie trzeba robić. Gdyby zwrot się nie udał, napiszemy osobno.',
      ],
      columns: [
        orderColumn,
        { label: 'Płatność', rows: [amount, payment.method, payment.providerPaymentId ?? '', payment.sessionId ?? ''] },
      ],
    },
  }
}

const contradiction: MailBuilder = async (context, data) => {
  const { payment, number, orderColumn } = await loadPayment(context, data)
  return {
    content: {
      subject: `Płatność nie zgadza się z zamówieniem ${number}`,
      title: 'Płatność do wyjaśnienia',
      paragraphs: [
        'Operator płatności podał inną kwotę, walutę albo zamówienie, niż mamy w księgach. Nic nie zostało zmienione.',
        'Sprawdź płatność w panelu operatora i zdecyduj, co z pieniędzmi.',
      ],
      columns: [
        orderColumn,
        { label: 'W naszych księgach', rows: [`${price(payment.amount)}, ${payment.currency}`, payment.method] },
        {
          label: 'U operatora',
          rows: [
            `${price(Number(data.amount))}, ${String(data.currency)}`,
            String(data.sessionId),
            String(data.providerPaymentId ?? ''),
          ],
        },
      ],
    },
  }
}

/** Reports to staff about payments, by kind. */
export const paymentMails: Record<'staff-surplus' | 'staff-contradiction', MailBuilder> = {
  'staff-surplus': surplus,
  'staff-contradiction': contradiction,
}
