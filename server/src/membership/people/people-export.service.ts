import { formatDate } from '@slodki-ul/contract/dates'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import type { PersonRow, peopleEndpoints } from '@slodki-ul/contract/membership/people.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import { makeReport } from '#db/report.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { selectChosenPeople, selectPeopleByIds } from '#membership/people/people.admin.db.ts'
import { describePeople } from '#membership/people/people.admin.service.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { csvFile } from '#platform/files/write-table.ts'

const headings = {
  pl: ['Imię i nazwisko', 'E-mail', 'Język', 'Konto od', 'Dostęp do', 'Zamówienia', 'Wydane', 'Ostatnie zamówienie'],
  en: ['Name', 'E-mail', 'Language', 'Account since', 'Access until', 'Orders', 'Spent', 'Last order'],
}

const dayOf = (moment: string | null): string => (moment === null ? '' : formatDate(moment))

const lineOf = (person: PersonRow): string[] => [
  person.name,
  person.email,
  person.language,
  dayOf(person.createdAt),
  dayOf(person.accessUntil),
  String(person.ordersCount),
  formatZloty(person.spentTotal),
  dayOf(person.lastOrderAt),
]

/**
 * The people who fit the filters as CSV for a spreadsheet. Whose data left and by which filters is recorded in the entry of the
 * export (BO-181). Fails with ERRORS.ABOVELIMIT or ERRORS.RUNBUSY.
 */
export function exportPeople(
  context: Context,
  caller: StaffCaller,
  { in: language, orderBy: _order, ...filters }: Input<typeof peopleEndpoints.exportPeople>['query'],
): Promise<Outcome<FileResponse>> {
  return makeReport(context, async (tx): Promise<Outcome<FileResponse>> => {
    const ids = await selectChosenPeople(tx, { all: filters }, context.clock.date())
    if (ids.length > bulkRowsMax) return fail('ERRORS.ABOVELIMIT', { extra: { most: bulkRowsMax } })
    const people = await describePeople({ db: tx, clock: context.clock }, await selectPeopleByIds(tx, ids))
    const after = { filters, people: people.length }
    await recordChange(tx, context, caller, { record: 'people', recordId: 'export', before: {}, after })
    return succeed(csvFile('klienci', context.clock.date(), [headings[language], ...people.map(lineOf)]))
  })
}
