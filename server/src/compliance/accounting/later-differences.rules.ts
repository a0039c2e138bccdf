import type { ExportedRow } from '@slodki-ul/contract/compliance/accounting.admin'
import { grossOf, type RegisterRow } from '#compliance/accounting/sales-register.rules.ts'

/** What is kept of a row. */
export const exportedRow = ({
  buyer: _buyer,
  reference: _reference,
  payment: _payment,
  ...row
}: RegisterRow): ExportedRow => row

/** added: not in the export · removed: no longer in the month · amounts: other sums, day or type · mark: another mark */
export type LaterDifference = {
  kind: 'added' | 'removed' | 'amounts' | 'mark'
  number: string
  documentId: string | null
  /** Grosze then and now; null where there is no row. */
  before: number | null
  after: number | null
}

/** A row without a number then, which has one now: the month's file has to be corrected. */
export type NumberedSince = { number: string; documentId: string | null; mark: 'DI' | 'OFF'; ksefNumber: string }

const contentOf = ({ soldOn, issuedOn, type, isCounted, sums }: ExportedRow): string =>
  JSON.stringify([soldOn, issuedOn, type, isCounted, sums.map(({ vatRate, net, vat }) => [vatRate, net, vat])])

/** What a month says now that its export did not say (BO-166, BO-167). */
export function laterDifferences(before: readonly ExportedRow[], now: readonly ExportedRow[]) {
  const [then, after] = [before, now].map((rows) => new Map(rows.map((row) => [row.number, row])))
  const differences: LaterDifference[] = []
  const numberedSince: NumberedSince[] = []
  for (const number of new Set([...before, ...now].map((row) => row.number))) {
    const [old, row] = [then?.get(number), after?.get(number)]
    const found = { number, documentId: (row ?? old)?.documentId ?? null }
    const gross = { before: old ? grossOf(old.sums) : null, after: row ? grossOf(row.sums) : null }
    if (!old || !row) {
      differences.push({ kind: old ? 'removed' : 'added', ...found, ...gross })
      continue
    }
    if (contentOf(old) !== contentOf(row)) differences.push({ kind: 'amounts', ...found, ...gross })
    if ((old.mark === 'DI' || old.mark === 'OFF') && row.ksefNumber !== null)
      numberedSince.push({ ...found, mark: old.mark, ksefNumber: row.ksefNumber })
    else if (old.mark !== row.mark || old.ksefNumber !== row.ksefNumber)
      differences.push({ kind: 'mark', ...found, ...gross })
  }
  return { differences, numberedSince }
}
