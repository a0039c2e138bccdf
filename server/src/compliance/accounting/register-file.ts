import { registerHeads, registerLine } from '#compliance/accounting/register-file.rules.ts'
import type { RegisterRow } from '#compliance/accounting/sales-register.rules.ts'
import { writeTable } from '#platform/files/write-table.ts'

export type RegisterFormat = 'csv' | 'xlsx'

/** The register as a file for the accountant's program, with the columns of JPK_V7M(3) (BO-166). */
export const registerFile = (rows: readonly RegisterRow[], format: RegisterFormat): Promise<Uint8Array> => {
  const lines = rows
    .map(registerLine)
    .map((line) => line.map((cell) => (typeof cell === 'number' ? { zloty: cell } : cell)))
  return writeTable([registerHeads, ...lines], format === 'csv' ? 'excel' : 'xlsx', 'Sprzedaż')
}
