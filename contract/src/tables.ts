import * as z from 'zod/mini'
import { languages } from './language.ts'
import { anyOf } from './lists.ts'

/**
 * excel: CSV as a Polish spreadsheet opens it, in UTF-8 with a mark, with semicolons and decimal commas · csv: plain CSV, with
 * commas and decimal points · xlsx
 */
export const tableFormats = ['excel', 'csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** What of a list is exported, and as what; all columns unless some are chosen (BO-087). */
export const tableQuery = <const Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  in: z.enum(languages),
  format: z.enum(tableFormats),
  columns: anyOf(z.enum(columns)),
})

/** How the name of such a file ends. */
export const tableExtension = (format: TableFormat): 'csv' | 'xlsx' => (format === 'xlsx' ? 'xlsx' : 'csv')
