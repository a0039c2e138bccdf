import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { yearlyLimit } from '#compliance/eu-sales/eu-sales.rules.ts'
import { loadData, mailTemplate } from '#platform/mail/mail-template.ts'

const price = (grosze: number) => formatZloty(toZloty(grosze))

const euSales = mailTemplate({
  name: { pl: 'Sprzedaż cyfrowa do UE', en: 'Digital sales to the EU' },
  sentWhen: {
    pl: 'Do zespołu, gdy sprzedaż plików i subskrypcji do innych krajów UE zbliża się do limitu albo go przekroczy.',
    en: 'To staff, when sales of files and subscriptions to other member states near their limit or pass it.',
  },
  audience: 'staff',
  load: loadData<{ percent: number; year: number; net: number }>(),
  example: (_language, now) => ({ percent: 80, year: now.getUTCFullYear(), net: 3_372_000 }),
  write: (data) => {
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
  },
})

/** Mails to staff about sales to other member states, by kind. */
export const euSalesMails = { 'staff-eu-sales': euSales }
