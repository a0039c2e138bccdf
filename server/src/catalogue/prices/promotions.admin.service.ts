import type {
  Promotion,
  PromotionRow,
  PromotionsQuery,
  promotionsEndpoints,
} from '@slodki-ul/contract/catalogue/promotions.admin'
import {
  normalizePromotion,
  openWhileRunning,
  type PromotionState,
  type PromotionValues,
  promotionIssues,
} from '@slodki-ul/contract/catalogue/promotions.rules'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import {
  checkRehearsal,
  chooseProducts,
  lookAhead,
  rehearsePromotion,
  timesOf,
} from '#catalogue/prices/promotion-rehearsal.service.ts'
import { lockPromotion } from '#catalogue/prices/promotion-steps.db.ts'
import { endNow } from '#catalogue/prices/promotion-steps.service.ts'
import * as table from '#catalogue/prices/promotions.admin.db.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { inTransaction, sqlStateOf } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { isSameValue } from '#platform/audit/audit-values.rules.ts'
import { recordChange, runAction, updateRecord } from '#platform/audit/staff-actions.ts'

type Rows = typeof promotionsEndpoints

/** SQLSTATE of a product that somebody else has put into a promotion of that time at the same moment. */
const exclusionViolation = '23P01'

const stateOf = ({ startedAt, endedAt }: table.Promotion): PromotionState =>
  endedAt ? 'ended' : startedAt ? 'running' : 'planned'

type Stored = Awaited<ReturnType<typeof table.selectPromotionProducts>>

const valuesOf = (row: table.Promotion, products: Stored): PromotionValues => ({
  ...{ name: row.name, kind: row.kind, percent: row.percent },
  ...{ productIds: row.productIds, categoryIds: row.categoryIds },
  prices:
    row.kind === 'percent'
      ? []
      : products.map(({ id, price }) => ({ productId: id, price: price === null ? null : toZloty(price) })),
  ...{ beginsAt: wallTimeOf(row.beginsAt), endsAt: wallTimeOf(row.endsAt) },
})

const columnsOf = (values: PromotionValues) => ({
  ...{ name: values.name, kind: values.kind, percent: values.percent },
  ...{ productIds: values.productIds, categoryIds: values.categoryIds },
  ...timesOf(values),
})

/** A page of promotions (BO-083). */
export async function listPromotions({ db }: Context, query: PromotionsQuery): Promise<Outcome<Page<PromotionRow>>> {
  const { items, totalItems } = await table.selectPromotionsPage(db, query)
  const rows = items.map(({ promotion, productsCount }) => ({
    ...{ id: promotion.id, name: promotion.name, percent: promotion.percent },
    ...{ state: stateOf(promotion), productsCount },
    ...{ beginsAt: promotion.beginsAt.toISOString(), endsAt: promotion.endsAt.toISOString() },
  }))
  return succeed(toPage(query, rows, totalItems))
}

async function describePromotion(db: Executor, id: string): Promise<Outcome<Promotion>> {
  const row = await table.selectPromotion(db, id)
  if (!row) return fail('ERRORS.NOTFOUND')
  const products = await table.selectPromotionProducts(db, id)
  return succeed({
    ...{ id, version: row.version, state: stateOf(row), values: valuesOf(row, products) },
    products: products.map(({ id: productId, name, sku }) => ({ id: productId, name, sku })),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  })
}

/** A promotion with its products. Fails with ERRORS.NOTFOUND. */
export const getPromotion = (context: Context, id: string): Promise<Outcome<Promotion>> =>
  describePromotion(context.db, id)

/** Fails with ERRORS.PROVIDEDATA and the refused fields. */
function checkValues(values: PromotionValues, now: Date): Outcome<null> {
  const found = promotionIssues(values)
  const issues = Object.entries(found).map(([field, issue]) => [field, issue?.code ?? ''])
  const fields = Object.fromEntries(issues)
  if (issues.length > 0) return fail('ERRORS.PROVIDEDATA', { fields, ...limitsOf(found) })
  return timesOf(values).endsAt > now
    ? succeed(null)
    : fail('ERRORS.PROVIDEDATA', { fields: { endsAt: 'ERRORS.ENDSINPAST' } })
}

/** Runs work; a product that somebody else promotes at the same moment is refused like one that was there. */
async function refuseOverlaps<Value>(work: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await work()
  } catch (error) {
    if (sqlStateOf(error) !== exclusionViolation) throw error
    return fail('ERRORS.PROMOTIONOVERLAPS', { extra: { overlaps: [] } })
  }
}

/** Stores a new promotion with its products. Fails as checkValues and chooseProducts. */
async function storePromotion(tx: Transaction, context: Context, actorId: string | null, values: PromotionValues) {
  const id = crypto.randomUUID()
  const checked = checkValues(values, context.clock.date())
  if (failed(checked)) return checked
  await table.insertPromotion(tx, { id, ...columnsOf(values), actorId, createdAt: context.clock.date() })
  const chosen = await chooseProducts(tx, id, values)
  return failed(chosen) ? chosen : succeed(id)
}

/** The labels of a promotion as the shop will draw them (BO-081); changes nothing. Fails as storePromotion. */
export function previewPromotion(
  context: Context,
  { values: given, id }: { values: PromotionValues; id?: string | undefined },
): Promise<Outcome<Reply<Rows['previewPromotion']>>> {
  const values = normalizePromotion(given)
  return refuseOverlaps(() =>
    lookAhead(
      (work) => inTransaction(context, work),
      async (tx) => {
        // Its own products are no other promotion.
        const own = id === undefined ? undefined : await lockPromotion(tx, id)
        if (own && !own.endedAt) await endNow(tx, own, own.actorId ?? '', context.clock.date())
        const stored = await storePromotion(tx, context, null, values)
        return failed(stored) ? stored : succeed(await rehearsePromotion(tx, context, stored.value, values))
      },
    ),
  )
}

/**
 * Plans a promotion as rehearsed. Fails with ERRORS.PROVIDEDATA, ERRORS.PROMOTIONOVERLAPS, or ERRORS.REHEARSALCHANGED and the
 * labels that it would show.
 */
export const addPromotion = (
  context: Context,
  caller: StaffCaller,
  { hash, ...given }: PromotionValues & { hash?: string | undefined },
): Promise<Outcome<Promotion>> =>
  refuseOverlaps(() =>
    runAction(context, caller, async (tx) => {
      const values = normalizePromotion(given)
      const stored = await storePromotion(tx, context, caller.userId, values)
      if (failed(stored)) return stored
      const id = stored.value
      const rehearsed = await checkRehearsal(tx, context, id, values, hash)
      if (failed(rehearsed)) return rehearsed
      const change = { record: 'promotion', recordId: id, before: {}, after: { ...values }, version: 1 }
      await recordChange(tx, context, caller, change)
      return describePromotion(tx, id)
    }),
  )

type Changes = { [Field in keyof PromotionValues]?: PromotionValues[Field] | undefined }

/** Fails with ERRORS.ACTIONNOTALLOWED for one that has ended, and with the fields that a begin has fixed. */
function checkState(row: table.Promotion, changed: readonly (keyof PromotionValues)[]): Outcome<null> {
  if (row.endedAt) return fail('ERRORS.ACTIONNOTALLOWED')
  const fixed = row.startedAt ? changed.filter((field) => !openWhileRunning.includes(field)) : []
  return fixed.length === 0
    ? succeed(null)
    : fail('ERRORS.PROVIDEDATA', {
        fields: Object.fromEntries(fixed.map((field) => [field, 'ERRORS.FIXEDBYSTART'])),
      })
}

/**
 * Changes the given fields of a promotion: before it begins all of them, as rehearsed; while it runs its name and end. Fails
 * as addPromotion and checkState, with ERRORS.NOTFOUND, or as checkVersion.
 */
export const changePromotion = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { hash, ...given }: Changes & { hash?: string | undefined },
): Promise<Outcome<Promotion>> =>
  refuseOverlaps(() =>
    runAction(context, caller, async (tx) => {
      // Locked first, so that it does not begin between the check and the change.
      const row = await lockPromotion(tx, id)
      if (!row) return fail('ERRORS.NOTFOUND')
      const products = await table.selectPromotionProducts(tx, id)
      const before = valuesOf(row, products)
      const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const after = normalizePromotion({ ...before, ...set })
      const changed = (Object.keys(after) as (keyof PromotionValues)[]).filter(
        (field) => !isSameValue(before[field], after[field]),
      )
      const allowed = checkState(row, changed)
      if (failed(allowed)) return allowed
      const checked = checkValues(after, context.clock.date())
      if (failed(checked)) return checked
      const updated = await updateRecord(tx, context, caller, {
        ...{ ...table.promotionRecord(id), record: 'promotion', recordId: id },
        change: columnsOf(after),
        describe: (present) => valuesOf(present, products),
      })
      if (failed(updated)) return updated
      if (changed.some((field) => field !== 'name') && !row.startedAt) {
        const chosen = await chooseProducts(tx, id, after)
        if (failed(chosen)) return chosen
        const rehearsed = await checkRehearsal(tx, context, id, after, hash)
        if (failed(rehearsed)) return rehearsed
      }
      return describePromotion(tx, id)
    }),
  )

/** Ends a promotion now or calls it off. Fails with ERRORS.ACTIONNOTALLOWED when it has ended, and with ERRORS.NOTFOUND. */
export const endPromotion = (context: Context, caller: StaffCaller, id: string): Promise<Outcome<Promotion>> =>
  runAction(context, caller, async (tx) => {
    const row = await lockPromotion(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    if (row.endedAt) return fail('ERRORS.ACTIONNOTALLOWED')
    const now = context.clock.date()
    await endNow(tx, row, caller.userId, now)
    const change = { before: { endedAt: null }, after: { endedAt: now.toISOString() } }
    await recordChange(tx, context, caller, { record: 'promotion', recordId: id, ...change })
    return describePromotion(tx, id)
  })
