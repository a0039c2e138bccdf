import { kindOfTaxId, parseEuVatId } from '@slodki-ul/contract/eu-vat.rules'
import { toZloty } from '@slodki-ul/contract/money'
import { normalizeNip } from '@slodki-ul/contract/nip'
import { reverseChargeRate } from '@slodki-ul/contract/vat.rules'
import type { RegisterRow } from '#compliance/accounting/sales-register.rules.ts'

/** A cell: an amount in złoty, a text, or nothing. */
export type Cell = number | string | null

const groups = Array.from({ length: 13 }, (_each, index) => `GTU_${String(index + 1).padStart(2, '0')}`)
const procedures = [
  ...['WSTO_EE', 'IED', 'TP', 'TT_WNT', 'TT_D', 'MR_T', 'MR_UZ', 'I_42', 'I_63'],
  ...['B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA', 'KorektaPodstawyOpodt', 'TerminPlatnosci', 'DataZaplaty'],
]
const amounts = [...Array.from({ length: 27 }, (_each, index) => `K_${index + 10}`), 'K_360']

/** Columns of net and VAT by rate; services taxed in another member state stand in K_11 and, of it, in K_12. */
const columnsOf: Record<number, { net: readonly string[]; vat?: string }> = {
  23: { net: ['K_19'], vat: 'K_20' },
  8: { net: ['K_17'], vat: 'K_18' },
  5: { net: ['K_15'], vat: 'K_16' },
  0: { net: ['K_13'] },
  [reverseChargeRate]: { net: ['K_11', 'K_12'] },
}

/** The columns of `SprzedazWiersz` of JPK_V7M(3) in its order, then two of our own: the order and its payment. */
export const registerHeads: readonly string[] = [
  ...['LpSprzedazy', 'KodKrajuNadaniaTIN', 'NrKontrahenta', 'NazwaKontrahenta', 'DowodSprzedazy'],
  ...['DataWystawienia', 'DataSprzedazy', 'NrKSeF', 'OFF', 'BFK', 'DI', 'TypDokumentu'],
  ...[...groups, ...procedures, ...amounts, 'SprzedazVAT_Marza'],
  ...['Zamowienie', 'Platnosc'],
]

/** What JPK writes for a buyer without a number or a name. */
const none = 'BRAK'

/** The country that gave the buyer's tax number, and the number; a consumer has none. */
function taxNumberOf({ taxId, address }: RegisterRow['buyer']): { country: string | null; number: string } {
  if (!taxId) return { country: null, number: none }
  const eu = parseEuVatId(taxId, address?.country ?? 'PL')
  if (eu) return { country: eu.prefix, number: eu.number }
  return kindOfTaxId(taxId, address) === 'nip'
    ? { country: 'PL', number: normalizeNip(taxId) }
    : { country: null, number: taxId }
}

function amountsOf({ sums }: RegisterRow): Record<string, number> {
  const grosze: Record<string, number> = {}
  for (const { vatRate, net, vat } of sums) {
    const columns = columnsOf[vatRate]
    if (!columns) throw new Error(`JPK_V7M has no column for the rate ${vatRate}.`)
    for (const name of columns.net) grosze[name] = net
    if (columns.vat) grosze[columns.vat] = vat
  }
  return grosze
}

/** A row of the register by column; a row of receipts has no buyer (art. 109 ust. 3). */
export function registerLine(row: RegisterRow, index: number): Cell[] {
  const { type, mark } = row
  const isRetail = type === 'WEW' || type === 'RO'
  const { country, number } = isRetail ? { country: null, number: none } : taxNumberOf(row.buyer)
  const cells: Record<string, Cell> = {
    ...{ LpSprzedazy: String(index + 1), KodKrajuNadaniaTIN: country, NrKontrahenta: number },
    NazwaKontrahenta: (isRetail ? '' : row.buyer.name) || none,
    ...{ DowodSprzedazy: row.number, DataWystawienia: row.issuedOn },
    DataSprzedazy: row.soldOn === row.issuedOn ? null : row.soldOn,
    ...(mark === 'number' ? { NrKSeF: row.ksefNumber } : { [mark]: '1' }),
    TypDokumentu: type,
    ...{ Zamowienie: row.reference, Platnosc: row.payment },
  }
  const found = amountsOf(row)
  return registerHeads.map((head) => {
    const grosze = found[head]
    return grosze === undefined ? (cells[head] ?? null) : toZloty(grosze)
  })
}
