import { formatMoment } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty } from '@slodki-ul/contract/money'
import type { DocumentNumbers, SeriesCheck } from '@slodki-ul/contract/payments/document-months.admin'
import { rateName } from '@slodki-ul/contract/vat.rules'
import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { drawTable } from '#pdf/print-table.ts'
import { contentWidth, drawFooters, drawLogo, ink, sheet, write } from '#pdf/sheet.ts'

const words = {
  pl: {
    title: (month: string) => `Numeracja dokumentów, ${month}`,
    of: (name: string, nip: string) => `${name}, NIP ${nip}`,
    asOf: (at: string) => `Stan na ${at}`,
    whole: 'Numeracja jest pełna: bez luk i powtórzeń.',
    broken: 'Numeracja nie jest pełna.',
    none: 'W tym miesiącu nie ma dokumentów.',
    series: { series: 'Seria', documents: 'Dokumentów', last: 'Ostatni numer', result: 'Wynik' },
    good: 'bez luk i powtórzeń',
    missing: (numbers: string) => `brakuje: ${numbers}`,
    doubled: (numbers: string) => `powtórzone: ${numbers}`,
    misnumbered: (numbers: string) => `numer inny niż miejsce w serii: ${numbers}`,
    sales: { rate: 'Stawka', net: 'Netto', vat: 'VAT', gross: 'Brutto' },
    total: 'Razem',
    page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  },
  en: {
    title: (month: string) => `Numbers of documents, ${month}`,
    of: (name: string, nip: string) => `${name}, NIP ${nip}`,
    asOf: (at: string) => `As of ${at}`,
    whole: 'The numbers are whole: no gaps, none doubled.',
    broken: 'The numbers are not whole.',
    none: 'There are no documents in this month.',
    series: { series: 'Series', documents: 'Documents', last: 'Last number', result: 'Result' },
    good: 'no gaps, none doubled',
    missing: (numbers: string) => `missing: ${numbers}`,
    doubled: (numbers: string) => `doubled: ${numbers}`,
    misnumbered: (numbers: string) => `number other than the place in the series: ${numbers}`,
    sales: { rate: 'Rate', net: 'Net', vat: 'VAT', gross: 'Gross' },
    total: 'Total',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} satisfies Record<Language, Record<string, unknown>>

/** What was found in a series, in words. */
function resultOf({ isWhole, missing, doubled, misnumbered }: SeriesCheck, language: Language): string {
  const t = words[language]
  if (isWhole) return t.good
  const ranges = missing.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
  return [
    ...(ranges.length > 0 ? [t.missing(ranges.join(', '))] : []),
    ...(doubled.length > 0 ? [t.doubled(doubled.join(', '))] : []),
    ...(misnumbered.length > 0 ? [t.misnumbered(misnumbered.join(', '))] : []),
  ].join('; ')
}

type Proof = { numbers: DocumentNumbers; seller: { name: string; nip: string }; at: Date; language: Language }

/** Draws the check of all series of a month on A4, with its sales by rate (BO-159). */
export async function drawNumbersProof({ numbers, seller, at, language }: Proof): Promise<Buffer> {
  const t = words[language]
  const { series, salesByRate, salesTotal, isWhole } = numbers
  const title = t.title(numbers.month.split('-').toReversed().join('.'))
  const info = { Title: title }
  const document = await openPdf({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang: language, displayTitle: true, info },
  })
  drawLogo(document)
  write(document, title, sheet.left, sheet.top + 60, { font: 'title', size: 22 })
  const about = `${t.of(seller.name, seller.nip)}. ${t.asOf(formatMoment(at))}`
  write(document, about, sheet.left, sheet.top + 92, { colour: ink.soft })
  const verdict = series.length === 0 ? t.none : isWhole ? t.whole : t.broken
  const under = write(document, verdict, sheet.left, sheet.top + 116, { font: 'bold', width: contentWidth })
  const columns = [
    { head: t.series.series, x: 0, width: 110 },
    { head: t.series.documents, x: 116, width: 70, align: 'right' as const },
    { head: t.series.last, x: 204, width: 120 },
    { head: t.series.result, x: 330, width: contentWidth - 330 },
  ]
  const rows = series.map((each) => [
    ...[each.series, String(each.documents), each.lastNumber ?? '—', resultOf(each, language)],
  ])
  const end = series.length === 0 ? under : drawTable(document, columns, rows, under + 20)
  if (salesByRate.length > 0) {
    const amounts = [t.sales.net, t.sales.vat, t.sales.gross].map((head, index) => ({
      ...{ head, x: 150 + index * 110, width: 100, align: 'right' as const },
    }))
    const lines = salesByRate.map(({ vatRate, netAmount, vatAmount, grossAmount }) => [
      rateName(vatRate),
      ...[netAmount, vatAmount, grossAmount].map(formatZloty),
    ])
    const { netAmount, grossAmount } = salesTotal
    const vatAmount = Math.round((grossAmount - netAmount) * 100) / 100
    const total = [t.total, ...[netAmount, vatAmount, grossAmount].map(formatZloty)]
    drawTable(document, [{ head: t.sales.rate, x: 0, width: 140 }, ...amounts], [...lines, total], end + 24)
  }
  drawFooters(document, [title], (page, pages) => [t.page(page, pages)])
  return finishPdf(document)
}
