import type { Reply } from '@slodki-ul/contract/endpoint'
import { type TrainingValues, trainingIssues } from '@slodki-ul/contract/engagement/training-form.rules'
import { isTrainingOpen, trainingStateAt } from '@slodki-ul/contract/engagement/training-states.rules'
import type {
  StaffTraining,
  StaffTrainingRow,
  StaffTrainingsQuery,
  staffTrainingsEndpoints,
} from '@slodki-ul/contract/engagement/trainings.admin'
import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { localOf, momentOfWallTime, wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#engagement/trainings/training-records.db.ts'
import { textColumns } from '#engagement/trainings/trainings.service.ts'
import { findRemovedMarkup } from '#html.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction, updateRecord } from '#platform/audit/staff-actions.ts'
import { mediaUrl } from '#platform/files/links.ts'
import { queueMails } from '#platform/mail/outbox.ts'

type Training = table.RecordRow['training']

const valuesOf = (row: Training): TrainingValues => ({
  ...{ namePl: row.namePl, nameEn: row.nameEn ?? '', locationPl: row.locationPl, locationEn: row.locationEn ?? '' },
  ...{ descriptionPl: row.descriptionPl, descriptionEn: row.descriptionEn ?? '' },
  ...{ startsAt: wallTimeOf(row.startsAt), endsAt: wallTimeOf(row.endsAt) },
  ...{ capacity: row.capacity, reservedPlaces: row.reservedPlaces, price: toZloty(row.price) },
  ...{ pictureAltPl: row.pictureAltPl, pictureAltEn: row.pictureAltEn ?? '', isPublished: row.isPublished },
})

/** The columns of checked values. */
async function columnsOf(values: TrainingValues) {
  const both = (name: 'name' | 'location' | 'description') => ({
    pl: values[`${name}Pl`].trim(),
    en: values[`${name}En`].trim() || null,
  })
  const [startsAt, endsAt] = [momentOfWallTime(values.startsAt), momentOfWallTime(values.endsAt)]
  if (!startsAt || !endsAt) throw new Error('A time that was checked exists.')
  return {
    ...(await textColumns({ name: both('name'), location: both('location'), description: both('description') })),
    ...{
      startsAt,
      endsAt,
      capacity: values.capacity ?? 0,
      reservedPlaces: values.reservedPlaces ?? 0,
      price: toGrosze(values.price ?? 0),
    },
    ...{ pictureAltPl: values.pictureAltPl.trim(), pictureAltEn: values.pictureAltEn.trim() || null },
    isPublished: values.isPublished,
  }
}

const describeRow = ({ training, pictureType, newMessages }: table.RecordRow, now: Date): StaffTrainingRow => ({
  ...{ id: training.id, name: training.namePl, location: training.locationPl },
  ...{ startsAt: training.startsAt.toISOString(), endsAt: training.endsAt.toISOString() },
  ...{ capacity: training.capacity, availablePlaces: training.availablePlaces },
  ...{ reservedPlaces: training.reservedPlaces, price: toZloty(training.price) },
  ...{ state: trainingStateAt(training, now), newMessages, tone: training.plate },
  pictureUrl: training.pictureId && pictureType ? mediaUrl(training.pictureId, pictureType) : null,
})

/** A page of trainings; those over or called off only when asked for (BO-133). */
export async function listStaffTrainings(
  { db, clock }: Context,
  query: StaffTrainingsQuery,
): Promise<Outcome<Page<StaffTrainingRow>>> {
  const { items, totalItems } = await table.selectRecordsPage(db, query, clock.date())
  const rows = items.map((row) => describeRow(row, clock.date()))
  return succeed(toPage(query, rows, totalItems))
}

/** A training with all its fields. Fails with ERRORS.NOTFOUND. */
export async function describeTraining(
  db: Executor,
  { clock }: Pick<Context, 'clock'>,
  id: number,
): Promise<Outcome<StaffTraining>> {
  const found = await table.selectRecord(db, id)
  if (!found) return fail('ERRORS.NOTFOUND')
  const { training, attendees } = found
  const row = describeRow(found, clock.date())
  return succeed({
    ...row,
    ...{ version: training.version, values: valuesOf(training), attendees },
    calledOffAt: training.calledOffAt?.toISOString() ?? null,
    allowedActions: isTrainingOpen(row.state) ? ['change', 'copy', 'call-off'] : ['copy'],
  })
}

/** Fails with ERRORS.PROVIDEDATA and the refused fields. */
function checkValues(values: TrainingValues, { taken, hasPicture }: { taken: number; hasPicture: boolean }) {
  const issues = trainingIssues(values)
  const found = Object.entries(issues).map(([field, issue]) => [field, issue?.code ?? ''] as const)
  const fields: Record<string, string> = Object.fromEntries(found)
  if (!fields.capacity && (values.capacity ?? 0) < taken + (values.reservedPlaces ?? 0))
    fields.capacity = 'ERRORS.PLACESTAKEN'
  if (values.isPublished && !hasPicture) fields.isPublished = 'ERRORS.PICTUREREQUIRED'
  return Object.keys(fields).length > 0 ? fail('ERRORS.PROVIDEDATA', { fields, ...limitsOf(issues) }) : succeed(null)
}

/** Places that are left of the capacity. */
const freeOf = ({ capacity, reservedPlaces }: Pick<Training, 'capacity' | 'reservedPlaces'>, taken: number): number =>
  capacity - reservedPlaces - taken

/** Makes a training that guests do not see yet. Fails with ERRORS.PROVIDEDATA and the refused fields. */
export const addStaffTraining = (context: Context, caller: StaffCaller, given: TrainingValues) =>
  runAction(context, caller, async (tx) => {
    const checked = checkValues(given, { taken: 0, hasPicture: false })
    if (failed(checked)) return checked
    const columns = await columnsOf(given)
    const id = await table.insertRecord(tx, { ...columns, availablePlaces: freeOf(columns, 0), plate: 'honey' })
    const change = { record: 'training', recordId: String(id), before: {}, after: given, version: 1 }
    await recordChange(tx, context, caller, change)
    return describeTraining(tx, context, id)
  })

type Changes = { [Field in keyof TrainingValues]?: TrainingValues[Field] | undefined }
type Changed = Reply<typeof staffTrainingsEndpoints.changeTraining>

/**
 * Changes the given fields of a training (BO-133). Fails with ERRORS.PROVIDEDATA and the refused fields, among them fewer
 * places than are taken, with ERRORS.ACTIONNOTALLOWED for one over or called off, with ERRORS.NOTFOUND, or as checkVersion.
 */
export const changeTraining = (context: Context, caller: StaffCaller, id: number, given: Changes) =>
  inTransaction(context, async (tx): Promise<Outcome<Changed>> => {
    // Locked first, so that no place is taken between the check and the change.
    const row = await table.lockTraining(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    const state = trainingStateAt(row, context.clock.date())
    if (!isTrainingOpen(state)) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: state } })
    const before = valuesOf(row)
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const after: TrainingValues = { ...before, ...set }
    const taken = freeOf(row, row.availablePlaces)
    const checked = checkValues(after, { taken, hasPicture: row.pictureId !== null })
    if (failed(checked)) return checked
    const { searchPl, searchEn, ...columns } = await columnsOf(after)
    const updated = await updateRecord(tx, context, caller, {
      ...{ ...table.trainingRecord(id), record: 'training', recordId: String(id) },
      change: { ...columns, availablePlaces: freeOf(columns, taken) },
      describe: valuesOf,
    })
    if (failed(updated)) return updated
    await table.updateTraining(tx, id, { searchPl, searchEn })
    const training = await describeTraining(tx, context, id)
    if (failed(training)) return training
    const { descriptionPl, descriptionEn } = given
    return succeed({ ...training.value, removed: await findRemovedMarkup({ descriptionPl, descriptionEn }) })
  })

/**
 * Copies a training to another date: texts, places, price and picture, with its length by the clock and nobody in it. Fails
 * with ERRORS.PROVIDEDATA for a time that does not exist, and with ERRORS.NOTFOUND.
 */
export const copyTraining = (context: Context, caller: StaffCaller, id: number, startsAt: string) =>
  runAction(context, caller, async (tx) => {
    const row = await table.lockTraining(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    const values = {
      ...valuesOf(row),
      startsAt,
      endsAt: endOfCopy(row, startsAt),
      reservedPlaces: 0,
      isPublished: false,
    }
    const checked = checkValues(values, { taken: 0, hasPicture: true })
    if (failed(checked)) return checked
    const { pictureId, plate } = row
    const columns = await columnsOf(values)
    const copyId = await table.insertRecord(tx, { ...columns, availablePlaces: freeOf(columns, 0), pictureId, plate })
    const after = { ...values, copyOf: id }
    const change = { record: 'training', recordId: String(copyId), before: {}, after, version: 1 }
    await recordChange(tx, context, caller, change)
    return describeTraining(tx, context, copyId)
  })

/** The end of a copy on the clock: a workshop from 9 to 17 stays one from 9 to 17, whenever the clocks change. */
function endOfCopy({ startsAt, endsAt }: Training, copyStartsAt: string): string {
  const clockOf = (wallTime: string) => Date.parse(`${localOf(wallTime)}Z`)
  const length = clockOf(wallTimeOf(endsAt)) - clockOf(wallTimeOf(startsAt))
  const start = clockOf(copyStartsAt)
  return Number.isNaN(start) ? '' : new Date(start + length).toISOString().slice(0, 16)
}

/**
 * Calls a training off for good: guests see it no more, and everybody with a place is mailed why (BO-133). Fails with
 * ERRORS.ACTIONNOTALLOWED when it is over or was called off, and with ERRORS.NOTFOUND.
 */
export const callOffTraining = (context: Context, caller: StaffCaller, id: number, text: string) =>
  runAction(context, caller, async (tx) => {
    const row = await table.lockTraining(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    const state = trainingStateAt(row, context.clock.date())
    if (!isTrainingOpen(state)) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: state } })
    const calledOffAt = context.clock.date()
    await table.updateTraining(tx, id, { calledOffAt })
    const expected = await table.selectExpected(tx, id)
    await queueMails(
      tx,
      context,
      expected.map(({ id: messageId, email, language }) => ({
        ...{ occasion: `training-called-off:${messageId}`, kind: 'training-called-off', recipient: email, language },
        data: { messageId, text },
      })),
    )
    await recordChange(tx, context, caller, {
      ...{ record: 'training', recordId: String(id) },
      before: { calledOffAt: null },
      after: { calledOffAt: calledOffAt.toISOString(), mails: expected.length },
    })
    return describeTraining(tx, context, id)
  })
