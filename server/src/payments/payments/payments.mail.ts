import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import { payableOf } from '#payments/payments/attempts.rules.ts'
import { describePayable, type Payable, payableName } from '#payments/payments/payable-handlers.service.ts'
import { type PaymentRow, selectPayment } from '#payments/payments/payments.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

type Asked = {
  payment: Pick<PaymentRow, 'id' | 'amount' | 'currency' | 'method' | 'providerPaymentId' | 'sessionId'>
  payable: Payable
  data: Record<string, unknown>
}

const price = (grosze: number) => formatZloty(toZloty(grosze))

async function loadPayment(context: Context, data: Record<string, unknown>): Promise<Asked> {
  const payment = await selectPayment(context.db, String(data.paymentId))
  if (!payment) throw new Error(`No payment ${String(data.paymentId)}.`)
  return { payment, payable: await describePayable(context, context.db, payableOf(payment)), data }
}

const examplePayment: Asked = {
  payment: {
    ...{ id: 'c0ffee00-0000-4000-8000-000000000001', amount: 12_900, currency: 'PLN', method: 'Blik' },
    ...{ providerPaymentId: 'pi_przyklad', sessionId: 'cs_przyklad' },
  },
  payable: {
    ...{ kind: 'order', id: 'c0ffee00-0000-4000-8000-000000000002', name: 'SU-10023', email: 'zosia@poczta.example' },
    ...{ language: 'pl', status: 'Paid', amount: 12_900 },
  },
  data: {},
}

/** What was paid, by name and as a column. */
function describe({ payable }: Asked) {
  const { kind, name, email, status, amount } = payable
  const label = kind === 'order' ? 'Zamówienie' : 'Subskrypcja'
  return { title: payableName(payable), payableColumn: { label, rows: [name, email, `${status}, ${price(amount)}`] } }
}

function surplusCause({ kind, name }: Payable, amount: string, isCanceled: boolean): string {
  if (kind === 'charge')
    return `Za subskrypcję ${name} przyszło ${amount}, choć kupujący ma już inną albo jego konta nie ma.`
  return isCanceled
    ? `Za zamówienie ${name} przyszło ${amount}, gdy było już anulowane.`
    : `Za zamówienie ${name} przyszło ${amount}, choć było już opłacone.`
}

const surplus = mailTemplate({
  name: { pl: 'Wpłata do zwrotu', en: 'Payment to refund' },
  sentWhen: {
    pl: 'Do zespołu, gdy przyjdzie wpłata, na którą nic nie czekało.',
    en: 'To staff, when a payment arrives for which nothing waited.',
  },
  audience: 'staff',
  load: loadPayment,
  example: () => ({ ...examplePayment, data: { orderStatus: 'Canceled' } }),
  write: (asked) => {
    const { payment, payable, data } = asked
    const { title, payableColumn } = describe(asked)
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
          {
            label: 'Płatność',
            rows: [amount, payment.method, payment.providerPaymentId ?? '', payment.sessionId ?? ''],
          },
        ],
      },
    }
  },
})

const contradiction = mailTemplate({
  name: { pl: 'Płatność nie zgadza się', en: 'Payment does not match' },
  sentWhen: {
    pl: 'Do zespołu, gdy operator płatności poda inną kwotę, walutę albo przedmiot, niż mamy w księgach.',
    en: 'To staff, when the payment provider names another amount, currency or subject than the books.',
  },
  audience: 'staff',
  load: loadPayment,
  example: () => ({ ...examplePayment, data: { amount: 11_900, currency: 'EUR', sessionId: 'cs_przyklad' } }),
  write: (asked) => {
    const { payment, data } = asked
    const { title, payableColumn } = describe(asked)
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
  },
})

const refused = mailTemplate({
  name: { pl: 'Operator płatności odmawia', en: 'Payment provider refuses' },
  sentWhen: {
    pl: 'Do zespołu, gdy operator odrzuci płatność albo nasz klucz, o jednym powodzie najwyżej raz dziennie.',
    en: 'To staff, when the provider refuses a payment or our key, at most once a day about one reason.',
  },
  audience: 'staff',
  load: loadPayment,
  example: () => ({ ...examplePayment, data: { reason: 'payment_method_not_available' } }),
  write: (asked) => {
    const { payment, data } = asked
    const { title, payableColumn } = describe(asked)
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
  },
})

/** Mails to staff about payments, by kind. */
export const paymentMails = {
  'staff-surplus': surplus,
  'staff-contradiction': contradiction,
  'staff-payment-refused': refused,
}
