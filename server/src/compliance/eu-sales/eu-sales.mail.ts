import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { yearlyLimit } from '#compliance/eu-sales/eu-sales.rules.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const price = (grosze: number) => formatZloty(toZloty(grosze))

const euSales: MailBuilder = async (_context, data) => {
  const isReached = Number(data.percent) >= 100
  return {
    content: {
      subject: `Sprzedaż cyfrowa do UE: ${isReached ? 'limit przekroczony' : 'blisko limitu'}, ${String(data.year)}`,
      title: isReached
        ? 'Limit sprzedaży do innych krajów UE osiągnięty'
        : 'Zbliża się limit sprzedaży do innych krajów UE',
      paragraphs: [
        `Pliki i subskrypcje konsumentów z innych krajów UE to w ${String(data.year)} roku ${price(Number(data.net))} netto, limit wynosi ${price(yearlyLimit)} (10 000 EUR).`,
        isReached
          ? 'Od sprzedaży, która przekroczyła limit, VAT należy się w kraju kupującego. Zgłoś się do OSS i zapytaj księgowość o stawki.'
          : 'Przygotuj zgłoszenie do OSS: po przekroczeniu limitu VAT należy się w kraju kupującego.',
      ],
    },
  }
}

/** Mails to staff about sales to other member states, by kind. */
export const euSalesMails = { 'staff-eu-sales': euSales } satisfies Record<string, MailBuilder>
