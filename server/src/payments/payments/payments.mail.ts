import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import { describeSubject, type PaymentSubject, paymentSubjectName } from '#payments/payments/payment-subject.service.ts'
import { selectPayment } from '#payments/payments/payments.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const price = (grosze: number) => formatZloty(toZloty(grosze))

async function loadPayment({ db }: Context, data: Record<string, unknown>) {
  const payment = await selectPayment(db, String(data.paymentId))
  if (!payment) throw new Error(`There is no payment ${String(data.paymentId)} to write about.`)
  const subject = await describeSubject(db, payment)
  const { kind, number, email, status, total } = subject
  const label = kind === 'order' ? 'Zamówienie' : 'Subskrypcja'
  return {
    payment,
    subject,
    name: paymentSubjectName(subject),
    subjectColumn: { label, rows: [number, email, `${status}, ${price(total)}`] },
  }
}

function surplusCause({ kind, number }: PaymentSubject, amount: string, isCanceled: boolean): string {
  if (kind === 'subscription')
    return `Za subskrypcję ${number} przyszło ${amount}, choć kupujący ma już inną albo jego konta nie ma.`
  return isCanceled
    ? `Za zamówienie ${number} przyszło ${amount}, gdy było już anulowane.`
    : `Za zamówienie ${number} przyszło ${amount}, choć było już opłacone.`
}

const surplus: MailBuilder = async (context, data) => {
  const { payment, subject, name, subjectColumn } = await loadPayment(context, data)
  const amount = price(payment.amount)
  return {
    content: {
      subject: `Wpłata do zwrotu: ${amount}, ${name}`,
      title: 'Wpłata, na którą nic nie czekało',
      paragraphs: [
        surplusCause(subject, amount, data.orderStatus === 'Canceled'),
        'Zwrot całej kwoty jest zlecony, a kupujący dostanie o nim wiadomość. Poza tym nic się nie zmienia.',
        'Nic nie trzeba robić. Gdyby zwrot się nie udał, napiszemy osobno.',
      ],
      columns: [
        subjectColumn,
        { label: 'Płatność', rows: [amount, payment.method, payment.providerPaymentId ?? '', payment.sessionId ?? ''] },
      ],
    },
  }
}

const contradiction: MailBuilder = async (context, data) => {
  const { payment, name, subjectColumn } = await loadPayment(context, data)
  return {
    content: {
      subject: `Płatność nie zgadza się: ${name}`,
      title: 'Płatność do wyjaśnienia',
      paragraphs: [
        'Operator płatności podał inną kwotę, walutę albo przedmiot, niż mamy w księgach. Nic nie zostało zmienione.',
        'Sprawdź płatność w panelu operatora i zdecyduj, co z pieniędzmi.',
      ],
      columns: [
        subjectColumn,
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
  const { payment, name, subjectColumn } = await loadPayment(context, data)
  const isApiKeyRejected = data.isApiKeyRejected === true
  return {
    content: {
      subject: `Operator płatności odmawia: ${String(data.reason)}`,
      title: 'Płatność odrzucona przez operatora',
      paragraphs: [
        isApiKeyRejected
          ? 'Operator płatności nie przyjmuje naszego klucza. Dopóki to trwa, nikt nie zapłaci kartą ani BLIK-iem.'
          : `Operator płatności odrzucił płatność: ${name}.`,
        isApiKeyRejected
          ? 'Sprawdź w panelu operatora, czy klucz jest ważny, i popraw ustawienie STRIPE_SECRET_KEY.'
          : 'Sprawdź powód w panelu operatora. Innym kupującym to nie przeszkadza.',
        'Kupujący widzi stronę, na której może spróbować jeszcze raz. Niezapłacone w terminie zostanie anulowane, a towar i kody wrócą.',
        'O tym samym powodzie piszemy najwyżej raz dziennie.',
      ],
      columns: [subjectColumn, { label: 'Płatność', rows: [price(payment.amount), payment.method, payment.id] }],
    },
  }
}

/** Reports to staff about payments, by kind. */
export const paymentMails: Record<'staff-surplus' | 'staff-contradiction' | 'staff-payment-refused', MailBuilder> = {
  'staff-surplus': surplus,
  'staff-contradiction': contradiction,
  'staff-payment-refused': refused,
}
