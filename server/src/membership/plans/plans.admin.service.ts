import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { markOf } from '@slodki-ul/contract/identity/permissions'
import {
  monthsOfType,
  type PlanValues,
  planFilesMax,
  planIssues,
  trimPoints,
  typeIsFixed,
  typeIsShown,
} from '@slodki-ul/contract/membership/plan-form.rules'
import type { StaffPlan, staffPlansEndpoints } from '@slodki-ul/contract/membership/plans.admin'
import { basePrice } from '@slodki-ul/contract/membership/plans.rules'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { withUploadedFile } from '#catalogue/products/product-files.service.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction, nameActor, sqlStateOf } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import * as table from '#membership/plans/plans.admin.db.ts'
import { type PlanRow, selectPlans } from '#membership/plans/plans.db.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import { checkVersion, recordChange, runAction, updateRecord } from '#platform/audit/staff-actions.ts'
import { deleteFile } from '#platform/files/storage.ts'
import type { PlanSubscribers } from '#queries.ts'

type Rows = typeof staffPlansEndpoints
type PlanFile = Awaited<ReturnType<typeof table.selectPlanFiles>>[number]

/** Subscribers who go on paying another price than a new one would: their own stays (BO-100). */
export const countAtOldPrice = (
  groups: readonly PlanSubscribers[],
  prices: Pick<PlanRow, 'price' | 'strikePrice' | 'webinarPrice' | 'webinarStrikePrice'>,
): number =>
  groups
    .filter(({ price, isWebinar }) => price !== basePrice(prices, isWebinar).charged)
    .reduce((sum, { renewing }) => sum + renewing, 0)

/** The prices of a plan in złoty, as staff set them. */
export const staffPrices = (
  row: Pick<PlanRow, 'price' | 'strikePrice' | 'webinarPrice' | 'webinarStrikePrice'>,
): StaffPlan['prices'] => ({
  ...{ price: toZloty(row.price), webinarPrice: toZloty(row.webinarPrice) },
  strikePrice: row.strikePrice === null ? null : toZloty(row.strikePrice),
  webinarStrikePrice: row.webinarStrikePrice === null ? null : toZloty(row.webinarStrikePrice),
})

function toValues(row: PlanRow, planFiles: readonly PlanFile[]): PlanValues {
  return {
    ...{ type: row.type, titlePl: row.titlePl, titleEn: row.titleEn ?? '' },
    ...{ subTitlePl: row.subTitlePl, subTitleEn: row.subTitleEn ?? '', tagPl: row.tagPl, tagEn: row.tagEn ?? '' },
    ...{ priceTopPl: row.priceTopPl, priceTopEn: row.priceTopEn ?? '' },
    ...{ pointsPl: row.points.pl, pointsEn: row.points.en, vatRate: row.vatRate, blikAvailable: row.blikAvailable },
    ...{ position: row.position, isPublished: row.isPublished, fileIds: planFiles.map(({ id }) => id) },
  }
}

async function describe({ queries }: Pick<Context, 'queries'>, db: Executor): Promise<StaffPlan[]> {
  const [rows, allFiles] = [await selectPlans(db), await table.selectPlanFiles(db)]
  const subscribers = await queries.listPlanSubscribers(db)
  return rows.map((row) => {
    const groups = subscribers.filter(({ planId }) => planId === row.id)
    const ownFiles = allFiles.filter(({ planId }) => planId === row.id)
    const { pointsPl, pointsEn, fileIds, ...values } = toValues(row, ownFiles)
    return {
      ...{ id: row.id, version: row.version, months: row.months, isSold: groups.length > 0 },
      values: { ...values, pointsPl: [...pointsPl], pointsEn: [...pointsEn], fileIds: [...fileIds] },
      prices: staffPrices(row),
      subscribers: groups.reduce((sum, { running }) => sum + running, 0),
      oldPriceCount: countAtOldPrice(groups, row),
      files: ownFiles.map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes })),
    }
  })
}

export const listStaffPlans = async (context: Context): Promise<Outcome<StaffPlan[]>> =>
  succeed(await describe(context, context.db))

/** Fails with ERRORS.NOTFOUND. */
export async function getStaffPlan(
  context: Pick<Context, 'queries'>,
  db: Executor,
  id: number,
): Promise<Outcome<StaffPlan>> {
  const plan = (await describe(context, db)).find((each) => each.id === id)
  return plan ? succeed(plan) : fail('ERRORS.NOTFOUND')
}

/** Prices are set by those who may set prices, besides editing plans. */
export const refusePrices = ({ roles }: Pick<StaffCaller, 'roles'>) =>
  markOf(roles, 'prices.set') === 'w' ? null : fail('ERRORS.FORBIDDEN', { extra: { permission: 'prices.set' } })

/** Adds a hidden plan behind the others, at the same price for everybody. */
export async function addPlan(
  context: Context,
  caller: StaffCaller,
  { type, titlePl, price }: Input<Rows['addPlan']>['body'],
): Promise<Outcome<StaffPlan>> {
  const refused = refusePrices(caller)
  if (refused) return refused
  const empty = { titleEn: '', subTitlePl: '', subTitleEn: '', tagPl: '', tagEn: '', priceTopPl: '', priceTopEn: '' }
  const fields = fieldsOf({
    ...{ ...empty, type, titlePl, pointsPl: [], pointsEn: [], vatRate: 23, blikAvailable: true, position: 1 },
    ...{ isPublished: false, fileIds: [] },
  })
  if (fields) return fail('ERRORS.PROVIDEDATA', { fields })
  return runAction(context, caller, async (tx): Promise<Outcome<StaffPlan>> => {
    await nameActor(tx, caller.userId)
    await table.lockShownPlans(tx)
    const after = { type, titlePl: nonBreakingSpaces(titlePl.trim(), 'pl'), price: toGrosze(price) }
    const id = await table.insertPlan(tx, {
      ...{ ...after, webinarPrice: after.price, months: monthsOfType[type], points: { pl: [], en: [] } },
      ...{ blikAvailable: true, position: await table.nextPosition(tx), isPublished: false },
    })
    await recordChange(tx, context, caller, { record: 'plan', recordId: String(id), before: {}, after })
    return getStaffPlan(context, tx, id)
  })
}

function fieldsOf(values: PlanValues): Record<string, string> | null {
  const issues = Object.entries(planIssues(values)).map(([field, issue]) => [field, issue?.code ?? ''])
  return issues.length > 0 ? Object.fromEntries(issues) : null
}

/** Fields that the rules or the other plans refuse. */
async function refusedFields(
  tx: Transaction,
  present: StaffPlan,
  values: PlanValues,
): Promise<Record<string, string> | null> {
  const fields = fieldsOf(values) ?? {}
  if (present.isSold && values.type !== present.values.type) fields.type = typeIsFixed
  const known = new Set(present.values.fileIds)
  const isFileUnknown = values.fileIds.some((id) => !known.has(id))
  if (isFileUnknown || new Set(values.fileIds).size < values.fileIds.length) fields.fileIds = 'ERRORS.PROVIDEDATA'
  if (!fields.type && values.isPublished && (await table.isTypeShown(tx, { id: present.id, type: values.type })))
    fields.isPublished = typeIsShown
  return Object.keys(fields).length > 0 ? fields : null
}

const optional = (text: string) => (text.trim() === '' ? null : nonBreakingSpaces(text.trim(), 'en'))
const polish = (text: string) => nonBreakingSpaces(text.trim(), 'pl')

const toColumns = (values: PlanValues) => ({
  ...{ type: values.type, months: monthsOfType[values.type] },
  ...{ titlePl: polish(values.titlePl), titleEn: optional(values.titleEn) },
  ...{ subTitlePl: polish(values.subTitlePl), subTitleEn: optional(values.subTitleEn) },
  ...{ tagPl: polish(values.tagPl), tagEn: optional(values.tagEn) },
  ...{ priceTopPl: polish(values.priceTopPl), priceTopEn: optional(values.priceTopEn) },
  points: {
    pl: trimPoints(values.pointsPl).map(polish),
    en: trimPoints(values.pointsEn).map((point) => nonBreakingSpaces(point, 'en')),
  },
  ...{ vatRate: values.vatRate, blikAvailable: values.blikAvailable },
  ...{ position: values.position, isPublished: values.isPublished },
})

/** Columns that a change really changes: a plan keeps months of its own while its type stays. */
function changedColumns(values: PlanValues, present: PlanValues) {
  const [columns, before] = [toColumns(values), toColumns(present)]
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column as keyof typeof before]),
    ),
  )
}

/** Deletes files that were taken away, unless a product or something else still gives them. */
async function deleteUngiven(context: Context, fileIds: readonly string[]): Promise<void> {
  for (const id of await table.selectUngiven(context.db, fileIds)) {
    try {
      await inTransaction(context, (tx) => deleteFile(tx, id))
    } catch (error) {
      if (sqlStateOf(error) === foreignKeyViolation) continue
      throw error
    }
    await context.storage.delete(id)
  }
}
const foreignKeyViolation = '23503'

/** Changes the given fields of a plan (BO-100). Fails with ERRORS.PROVIDEDATA by field, or as updateRecord. */
export async function changePlan(
  context: Context,
  caller: StaffCaller,
  id: number,
  change: Input<Rows['changePlan']>['body'],
): Promise<Outcome<StaffPlan>> {
  let removed: string[] = []
  const outcome = await inTransaction(context, async (tx): Promise<Outcome<StaffPlan>> => {
    await nameActor(tx, caller.userId)
    await table.lockShownPlans(tx)
    const row = await table.lockPlan(tx, id)
    const found = await getStaffPlan(context, tx, id)
    if (!row || failed(found)) return fail('ERRORS.NOTFOUND')
    const record = { record: 'plan', recordId: String(id) }
    const present = found.value.values
    // Compared before the fields, so that what somebody else saved is not refused as this person's mistake.
    const current = await checkVersion(tx, context, caller, { ...record, version: row.version, current: () => present })
    if (failed(current)) return current
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const values: PlanValues = { ...present, ...given }
    const fields = await refusedFields(tx, found.value, values)
    if (fields) return fail('ERRORS.PROVIDEDATA', { fields, ...limitsOf(planIssues(values)) })
    const saved = await updateRecord(tx, context, caller, {
      ...{ ...table.versionedPlan(id), ...record, change: changedColumns(values, present), describe: () => present },
    })
    if (failed(saved)) return saved
    if (JSON.stringify(values.fileIds) !== JSON.stringify(present.fileIds)) {
      const version = saved.value.version + (saved.value.version === row.version ? 1 : 0)
      await table.replacePlanFiles(tx, id, values.fileIds)
      await table.updatePlan(tx, id, { version })
      const names = (ids: readonly string[]) =>
        ids.map((fileId) => found.value.files.find((file) => file.id === fileId)?.name)
      const files = { before: { files: names(present.fileIds) }, after: { files: names(values.fileIds) } }
      await recordChange(tx, context, caller, { ...record, ...files, version })
      removed = present.fileIds.filter((fileId) => !values.fileIds.includes(fileId))
    }
    return getStaffPlan(context, tx, id)
  })
  if (!failed(outcome) && removed.length > 0) await deleteUngiven(context, removed)
  return outcome
}

/** Adds a file for the subscribers of a plan, behind the others. */
export async function addPlanFile(
  context: Context,
  caller: StaffCaller,
  input: Input<Rows['addPlanFile']> & { upload: unknown },
): Promise<Outcome<StaffPlan>> {
  const { id } = input.params
  if (failed(await getStaffPlan(context, context.db, id))) return fail('ERRORS.NOTFOUND')
  return withUploadedFile(context, caller, input, async (tx, fileId): Promise<Outcome<StaffPlan>> => {
    const row = await table.lockPlan(tx, id)
    const found = await getStaffPlan(context, tx, id)
    if (!row || failed(found)) return fail('ERRORS.NOTFOUND')
    const { files } = found.value
    if (files.length >= planFilesMax) return fail('ERRORS.ABOVELIMIT')
    await table.replacePlanFiles(tx, id, [...files.map((file) => file.id), fileId])
    const version = row.version + 1
    await table.updatePlan(tx, id, { version })
    const names = files.map(({ name }) => name)
    await recordChange(tx, context, caller, {
      ...{ record: 'plan', recordId: String(id), version },
      ...{ before: { files: names }, after: { files: [...names, input.query.name] } },
    })
    return getStaffPlan(context, tx, id)
  })
}
