import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { returnAddressOf } from '@slodki-ul/contract/platform/settings.rules'
import { findAcceptance, findWithdrawal } from '#compliance/withdrawals/withdrawals.service.ts'
import { refundDeadline, sendBackDeadline } from '#consumer-deadlines.rules.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { exampleMoment, mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: 'Przyjmujemy odstąpienie od umowy',
    title: 'Odstąpienie przyjęte',
    text: (at: string) => `Przyjmujemy Twoje oświadczenie o\u00a0odstąpieniu od umowy, które dotarło do nas ${at}.`,
    money: (amount: string, until: string) =>
      `Zwracamy ${amount} tą samą drogą, którą przyszła płatność, najpóźniej ${until}.`,
    giftCard: (amount: string) => `Z\u00a0tego ${amount} wraca na kartę podarunkową.`,
    free: 'Nic nie zapłacono, więc nie ma czego zwracać.',
    sendBack: (address: string, until: string) => `Towar odeślij najpóźniej ${until} na adres: ${address}.`,
    access: (at: string) => `Subskrypcja się kończy i\u00a0nie odnowi się. Dostęp do kursów kończy się ${at}.`,
    reply: 'Jeśli coś się nie zgadza, odpowiedz na tę wiadomość.',
  },
  en: {
    subject: 'We accept your withdrawal from the contract',
    title: 'Withdrawal accepted',
    text: (at: string) => `We accept your statement of withdrawal, which reached us on ${at}.`,
    money: (amount: string, until: string) =>
      `We will refund ${amount} the same way you paid, by ${until} at the latest.`,
    giftCard: (amount: string) => `Of that, ${amount} goes back to the gift card.`,
    free: 'Nothing was paid, so there is nothing to refund.',
    sendBack: (address: string, until: string) => `Send the goods by ${until} at the latest to: ${address}.`,
    access: (at: string) => `The subscription ends and does not renew. Access to the courses ends on ${at}.`,
    reply: 'If something is not right, reply to this message.',
  },
} as const

type Accepted = {
  row: Pick<WithdrawalRow, 'receivedAt'>
  made: Pick<Acceptance, 'amount' | 'giftCardAmount' | 'returnId' | 'accessEndsAt'>
}
type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>
type Acceptance = NonNullable<Awaited<ReturnType<typeof findAcceptance>>>

/** What follows from a statement of withdrawal that was accepted. */
export const withdrawalAccepted = mailTemplate<Accepted>({
  name: { pl: 'Odstąpienie przyjęte', en: 'Withdrawal accepted' },
  sentWhen: { pl: 'Gdy zespół przyjmie odstąpienie od umowy.', en: 'When staff accept a withdrawal from a contract.' },
  audience: 'customer',
  load: async ({ db }, data) => {
    const id = String(data.withdrawalId)
    const [row, made] = [await findWithdrawal(db, id), await findAcceptance(db, id)]
    return row && made ? { row, made } : null
  },
  example: () => ({
    row: { receivedAt: exampleMoment },
    made: { amount: 9_159, giftCardAmount: 0, returnId: 'c0ffee00-0000-4000-8000-000000000003', accessEndsAt: null },
  }),
  write: async ({ row, made }, language, { settings }) => {
    const seller = await settings.read('company')
    const t = words[language]
    const receivedOn = dayOf(row.receivedAt.getTime())
    const price = (grosze: number) => formatZloty(toZloty(grosze))
    const money =
      made.amount === 0
        ? [t.free]
        : [
            t.money(price(made.amount), formatDate(refundDeadline(receivedOn))),
            ...(made.giftCardAmount > 0 ? [t.giftCard(price(made.giftCardAmount))] : []),
          ]
    const returnAddress = returnAddressOf(seller)
    return {
      replyTo: { name: seller.name, address: seller.email },
      content: {
        ...{ subject: t.subject, title: t.title, art: 'envelope' },
        paragraphs: [
          t.text(formatMoment(row.receivedAt)),
          money.join(' '),
          ...(made.returnId ? [t.sendBack(returnAddress, formatDate(sendBackDeadline(receivedOn)))] : []),
          ...(made.accessEndsAt ? [t.access(formatMoment(made.accessEndsAt))] : []),
        ],
        notes: [{ text: t.reply }],
        values: { amount: price(made.amount) },
      },
    }
  },
})
