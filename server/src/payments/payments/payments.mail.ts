import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import { payableOf } from '#payments/payments/attempts.rules.ts'
import { describePayable, type Payable, payableName } from '#payments/payments/payable-handlers.service.ts'
import { selectPayment } from '#payments/payments/payments.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const price = (grosze: number) => formatZloty(toZloty(grosze))

async function loadPayment(context: Context, data: Record<string, unknown>) {
  const payment = await selectPayment(context.db, String(data.paymentId))
  if (!payment) throw new Error(`No payment ${String(data.paymentId)}.`)
  const payable = await describePayable(context, context.db, payableOf(payment))
  const { kind, name, email, status, amount } = payable
  const label = kind === 'order' ? 'Zamówienie' : 'Subskrypcja'
  return {
    payment,
    payable,
    title: payableName(payable),
    payableColumn: { label, rows: [name, email, `${status}, ${price(amount)}`] },
  }
}

function surplusCause({ kind, name }: Payable, amount: string, isCanceled: boolean): string {
  if (kind === 'charge')
    return `Za subskrypcję ${name} przyszło ${amount}, choć kupujący ma już inną albo jego konta nie ma.`
  return isCanceled
    ? `Za zamówienie ${name} przyszło ${amount}, gdy było już anulowane.`
    : `Za zamówienie ${name} przyszło ${amount}, choć było już opłacone.`
}

const surplus: MailBuilder = async (context, data) => {
  const { payment, payable, title, payableColumn } = await loadPayment(context, data)
  const amount = price(payment.amount)
  return {
    content: {
      subject: `Wpłata do zwrotu: ${amount}, ${title}`,
      title: 'Wpłata, na którą nic nie czekało',
      paragraphs: [
        surplusCause(payable, amount, data.orderStatus === 'Canceled'),
        'Zwrot całej kwoty jest zlecony, a kupujący dostanie o nim wiadomość. Poza tym nic się nie zmienia.',
        'Nic nie trzeba robić. Gdyby zwrot się nie udał, napiszemy osobno.',
      ],
      columns: [
        payableColumn,
        { label: 'Płatność', rows: [amount, payment.method, payment.providerPaymentId ?? '', payment.sessionId ?? ''] },
      ],
    },
  }
}

const contradiction: MailBuilder = async (context, data) => {
  const { payment, title, payableColumn } = await loadPayment(context, data)
  return {
    content: {
      subject: `Płatność nie zgadza się: ${title}`,
      title: 'Płatność do wyjaśnienia',
      paragraphs: [
        'Operator płatności podał inną kwotę, walutę albo przedmiot, niż mamy w księgach. Nic nie zostało zmienione.',
        'Sprawdź płatność w panelu operatora i zdecyduj, co z pieniędzmi.',
      ],
      columns: [
        payableColumn,
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

const refused: MailBuilder = async (context, data) => {
  const { payment, title, payableColumn } = await loadPayment(context, data)
  const isApiKeyRejected = data.isKeyRefused === true
  return {
    content: {
      subject: `Operator płatności odmawia: ${String(data.reason)}`,
      title: 'Płatność odrzucona przez operatora',
      paragraphs: [
        isApiKeyRejected
          ? 'Operator płatności nie przyjmuje naszego klucza. Dopóki to trwa, nikt nie zapłaci kartą ani BLIK-iem.'
          : `Operator płatności odrzucił płatność: ${title}.`,
        isApiKeyRejected
          ? 'Sprawdź w panelu operatora, czy klucz jest ważny, i popraw ustawienie STRIPE_SECRET_KEY.'
          : 'Sprawdź powód w panelu operatora. Innym kupującym to nie przeszkadza.',
        'Kupujący widzi stronę, na której może spróbować jeszcze raz. Niezapłacone w terminie zostanie anulowane, a towar i kody wrócą.',
        'O tym samym powodzie piszemy najwyżej raz dziennie.',
      ],
      columns: [payableColumn, { label: 'Płatność', rows: [price(payment.amount), payment.method, payment.id] }],
    },
  }
}

/** Mails to staff about payments, by kind. */
export const paymentMails: Record<'staff-surplus' | 'staff-contradiction' | 'staff-payment-refused', MailBuilder> = {
  'staff-surplus': surplus,
  'staff-contradiction': contradiction,
  'staff-payment-refused': refused,
}
