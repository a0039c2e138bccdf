import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { loadData, mailTemplate } from '#platform/mail/mail-template.ts'

const price = (grosze: number) => formatZloty(toZloty(grosze))

type Dispute = { amount: number; reason?: string; providerPaymentId?: string | null }

const exampleDispute: Dispute = { amount: 12_900, reason: 'product_not_received', providerPaymentId: 'pi_przyklad' }

const dispute = mailTemplate({
  name: { pl: 'Kupujący kwestionuje płatność', en: 'Payment disputed' },
  sentWhen: {
    pl: 'Do zespołu, gdy bank kupującego wszczyna spór.',
    en: "To staff, when a buyer's bank opens a dispute.",
  },
  audience: 'staff',
  load: loadData<Dispute>(),
  example: () => exampleDispute,
  write: (data) => ({
    content: {
      subject: `Reklamacja płatności kartą: ${price(Number(data.amount))}`,
      title: 'Kupujący kwestionuje płatność',
      paragraphs: [
        `Bank kupującego wszczął spór o ${price(Number(data.amount))}, powód: ${String(data.reason)}.`,
        'Odpowiedz w panelu operatora płatności w wyznaczonym terminie, inaczej pieniądze przepadną.',
      ],
      columns: [{ label: 'Płatność', rows: [String(data.providerPaymentId ?? 'bez numeru u operatora')] }],
    },
  }),
})

const disputeLost = mailTemplate({
  name: { pl: 'Przegrany spór o płatność', en: 'Dispute lost' },
  sentWhen: {
    pl: 'Do zespołu, gdy bank rozstrzygnie spór na korzyść kupującego.',
    en: 'To staff, when the bank decides a dispute for the buyer.',
  },
  audience: 'staff',
  load: loadData<Dispute>(),
  example: () => exampleDispute,
  write: (data) => ({
    content: {
      subject: `Przegrany spór o płatność kartą: ${price(Number(data.amount))}`,
      title: 'Pieniądze wróciły do kupującego',
      paragraphs: [
        `Bank kupującego rozstrzygnął spór o ${price(Number(data.amount))} na jego korzyść. Dokument płatności jest skorygowany.`,
        'Dostępu do kursów nikt nie zamknął. Jeśli trzeba, zakończ subskrypcję w panelu operatora płatności.',
      ],
      columns: [{ label: 'Płatność', rows: [String(data.providerPaymentId ?? 'bez numeru u operatora')] }],
    },
  }),
})

/** Mails to staff about disputed card payments, by kind. */
export const disputeMails = {
  'staff-dispute': dispute,
  'staff-dispute-lost': disputeLost,
}
