import { stringify } from 'csv-stringify/sync'
import type { FileResponse } from '#http/responses.ts'

/** A table as CSV for a spreadsheet, named after its day; a cell that looks like a formula is text. */
export const csvFile = (name: string, day: Date, lines: readonly (readonly string[])[]): FileResponse => ({
  name: `${name}-${day.toISOString().slice(0, 10)}.csv`,
  // Semicolons, because a Polish spreadsheet takes the comma for a decimal.
  content: Buffer.from(stringify(lines as string[][], { bom: true, delimiter: ';', escape_formulas: true })),
})
