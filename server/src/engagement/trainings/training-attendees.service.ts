import { formatMoment } from '@slodki-ul/contract/dates'
import type { Attendee } from '@slodki-ul/contract/engagement/training-attendees.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#engagement/trainings/training-attendees.db.ts'
import { selectRecord } from '#engagement/trainings/training-records.db.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { csvFile } from '#platform/files/write-table.ts'

const describe = ({ id, fullName, email, phone, places, note, presentAt }: table.AttendeeRow): Attendee => ({
  ...{ id, fullName, email, phone, places, note },
  presentAt: presentAt?.toISOString() ?? null,
})

/** Everybody with a place of a training (BO-135). Fails with ERRORS.NOTFOUND. */
export async function listTrainingAttendees({ db }: Context, id: number): Promise<Outcome<Attendee[]>> {
  if (!(await selectRecord(db, id))) return fail('ERRORS.NOTFOUND')
  return succeed((await table.selectAttendees(db, id)).map(describe))
}

const words = {
  pl: { headings: ['Imię i nazwisko', 'E-mail', 'Telefon', 'Miejsca', 'Notatka', 'Obecność'], file: 'uczestnicy' },
  en: { headings: ['Name', 'E-mail', 'Phone', 'Places', 'Note', 'Present'], file: 'attendees' },
}

/** The attendees as CSV for a spreadsheet (BO-135); the audit log has an entry of it. */
export async function exportTrainingAttendees(
  context: Context,
  { id, language }: { id: number; language: Language },
): Promise<Outcome<FileResponse>> {
  const listed = await listTrainingAttendees(context, id)
  if (failed(listed)) return listed
  const { headings, file } = words[language]
  const lines = listed.value.map(({ fullName, email, phone, places, note, presentAt }) => [
    ...[fullName, email, phone ?? '', String(places), note],
    presentAt === null ? '' : formatMoment(presentAt),
  ])
  return succeed(csvFile(`${file}-${id}`, context.clock.date(), [headings, ...lines]))
}

type Change = Partial<Pick<table.AttendeeRow, 'note' | 'presentAt'>>

/** Changes an attendee and records it. Fails with ERRORS.NOTFOUND once the place is free again. */
const changeAttendee = (
  context: Context,
  caller: StaffCaller,
  id: string,
  changeOf: (row: table.AttendeeRow) => Change,
): Promise<Outcome<Attendee>> =>
  inTransaction(context, async (tx): Promise<Outcome<Attendee>> => {
    const row = await table.lockAttendee(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    const change = changeOf(row)
    const after = { ...row, ...change }
    await table.updateAttendee(tx, id, change)
    await recordChange(tx, context, caller, {
      ...{ record: 'training-message', recordId: id },
      before: { note: row.note, presentAt: row.presentAt?.toISOString() ?? null },
      after: { note: after.note, presentAt: after.presentAt?.toISOString() ?? null },
      // What is noted may be about somebody's health.
      secrets: ['note'],
    })
    return succeed(describe(after))
  })

/** Ticks the presence of an attendee; a second tick leaves the time of the first (BO-135). */
export const tickTrainingAttendee = (context: Context, caller: StaffCaller, id: string, isPresent: boolean) =>
  changeAttendee(context, caller, id, ({ presentAt }) => ({
    presentAt: isPresent ? (presentAt ?? context.clock.date()) : null,
  }))

export const noteTrainingAttendee = (context: Context, caller: StaffCaller, id: string, note: string) =>
  changeAttendee(context, caller, id, () => ({ note }))
