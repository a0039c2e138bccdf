import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const price = (grosze: number) => formatZloty(toZloty(grosze))

const dispute: MailBuilder = async (_context, data) => ({
  content: {
    subject: `Reklamacja płatności kartą: ${price(Number(data.amount))}`,
    title: 'Kupujący kwestionuje płatność',
    paragraphs: [
      `Bank kupującego wszczął spór o ${price(Number(data.amount))}, powód: ${String(data.reason)}.`,
      'Odpowiedz w panelu operatora płatności w wyznaczonym terminie, inaczej pieniądze przepadną.',
    ],
    columns: [{ label: 'Płatność', rows: [String(data.providerPaymentId ?? 'bez numeru u operatora')] }],
  },
})

const disputeLost: MailBuilder = async (_context, data) => ({
  content: {
    subject: `Przegrany spór o płatność kartą: ${price(Number(data.amount))}`,
    title: 'Pieniądze wróciły do kupującego',
    paragraphs: [
      `Bank kupującego rozstrzygnął spór o ${price(Number(data.amount))} na jego korzyść. Dokument płatności jest skorygowany.`,
      'Dostępu do kursów nikt nie zamknął. Jeśli trzeba, zakończ subskrypcję w panelu operatora płatności.',
    ],
    columns: [{ label: 'Płatność', rows: [String(data.providerPaymentId ?? 'bez numeru u operatora')] }],
  },
})

/** Mails to staff about disputed card payments, by kind. */
export const disputeMails = {
  'staff-dispute': dispute,
  'staff-dispute-lost': disputeLost,
} satisfies Record<string, MailBuilder>
