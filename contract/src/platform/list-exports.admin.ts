import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { languages } from '../language.ts'
import { anyOf } from '../lists.ts'
import { tableFormats } from '../tables.ts'

/** The name of the list's own row. */
const params = z.object({ list: z.string().check(z.regex(/^list[A-Za-z]{1,60}$/)) })
const column = z.string().check(z.regex(/^[\w.]{1,60}$/))
const exporting = {
  method: 'GET',
  permission: 'staff',
  audit: { record: 'list', id: 'list' },
  params,
  /** Filters, search, order and record of the list beside these; its own row checks them. */
  query: z.catchall(
    z.object({
      exportIn: z.enum(languages),
      exportAs: z.enum(tableFormats),
      exportColumns: anyOf(column),
    }),
    z.union([z.string(), z.array(z.string())]),
  ),
  status: 200,
  reply: null,
  file: 'text/csv',
  errors: ['ERRORS.NOTFOUND', 'ERRORS.FORBIDDEN', 'ERRORS.ABOVELIMIT', 'ERRORS.RUNBUSY'],
  calledBy: 'admin',
} as const

/** Exports of every list that comes by pages, by the list's own row: its permission, filters and fields (BO-087). */
export const listExportsEndpoints = {
  listExportColumns: adminEndpoint({
    method: 'GET',
    path: 'admin/exports/{list}/columns',
    summary: 'The columns that a list can be exported with, and whether it is about persons',
    permission: 'staff',
    params,
    query: z.object({ language: z.enum(languages) }),
    status: 200,
    reply: z.object({
      columns: z.array(z.object({ id: z.string(), label: z.string() })),
      isPersonal: z.boolean(),
    }),
    errors: ['ERRORS.NOTFOUND', 'ERRORS.FORBIDDEN'],
    calledBy: 'admin',
  }),
  exportList: adminEndpoint({
    ...exporting,
    path: 'admin/exports/{list}',
    summary: 'What a list is filtered to as a table of the chosen columns; the export is an entry of the audit log',
  }),
  exportPersonalList: adminEndpoint({
    ...exporting,
    path: 'admin/personal-exports/{list}',
    summary: 'The same for a list about persons, which needs a code given a short while ago',
    stepUp: true,
  }),
}
