import { formatMoment } from '@slodki-ul/contract/dates'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { type AuditEntry, type auditEndpoints, auditExportMax } from '@slodki-ul/contract/platform/audit.admin'
import type { Context } from '#context.ts'
import { makeReport } from '#db/report.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { selectAuditExport } from '#platform/audit/audit.admin.db.ts'
import { describeEntries } from '#platform/audit/audit.admin.service.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { csvFile } from '#platform/files/write-table.ts'

type Query = Input<(typeof auditEndpoints)['exportAudit']>['query']

const headings = {
  pl: ['Kiedy', 'Kto', 'Wywołanie', 'Rekord', 'Id rekordu', 'Wynik', 'Powód', 'Adres IP', 'Pole', 'Było', 'Jest'],
  en: [
    'When',
    'Who',
    'Call',
    'Record',
    'Id of the record',
    'Outcome',
    'Reason',
    'IP address',
    'Field',
    'Before',
    'After',
  ],
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** One line a changed field, and one for an entry without changes. */
function linesOf({ at, actor, call, record, recordId, outcome, code, ip, changes }: AuditEntry): string[][] {
  const who = actor ? (actor.name ?? actor.id) : ''
  const start = [formatMoment(at), who, call, record ?? '', recordId ?? '', outcome, code ?? '', ip ?? '']
  const fields = changes.map(({ field, before, after }) => [field, textOf(before), textOf(after)])
  return (fields.length > 0 ? fields : [['', '', '']]).map((field) => [...start, ...field])
}

/**
 * The entries that fit the filters as CSV for a spreadsheet (BO-180). What was exported is recorded in the entry of the
 * export, which is not in the file. Fails with ERRORS.ABOVELIMIT or ERRORS.RUNBUSY.
 */
export function exportAudit(
  context: Context,
  caller: StaffCaller,
  { language, ...query }: Query,
): Promise<Outcome<FileResponse>> {
  const without = caller.entryId
  if (without === null) throw new Error('The export of the audit log has no entry.')
  return makeReport(context, async (tx): Promise<Outcome<FileResponse>> => {
    const found = await selectAuditExport(tx, query, { without, limit: auditExportMax + 1 })
    if (found.entries.length > auditExportMax) return fail('ERRORS.ABOVELIMIT', { extra: { most: auditExportMax } })
    const entries = await describeEntries(tx, context, found)
    const after = { filters: query, entries: entries.length }
    await recordChange(tx, context, caller, { record: 'audit', recordId: 'export', before: {}, after })
    return succeed(csvFile('dziennik', context.clock.date(), [headings[language], ...entries.flatMap(linesOf)]))
  })
}
