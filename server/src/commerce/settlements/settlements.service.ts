import { createHash } from 'node:crypto'
import { normalizeParcelNumber } from '@slodki-ul/contract/commerce/carriers.rules'
import {
  type codSettlementsEndpoints,
  type Settlement,
  type SettlementReason,
  type SettlementSummary,
  type SettlementsQuery,
  settlementRowsMax,
} from '@slodki-ul/contract/commerce/cod-settlements.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { lockForAction, noteCollected } from '#commerce/orders/order-moves.admin.service.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { orderNumber } from '#commerce/orders/orders.service.ts'
import { readParcelFile } from '#commerce/orders/parcel-file.rules.ts'
import { findOrders, noteRow } from '#commerce/settlements/note-settled.service.ts'
import { findSettlementColumns, readAmount } from '#commerce/settlements/settlement-file.rules.ts'
import { matchSettlement, type SettledRow } from '#commerce/settlements/settlement-matches.rules.ts'
import * as table from '#commerce/settlements/settlements.db.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { limitOf, toPage } from '#db/list-page.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

/** A settlement that was taken now or before. */
type Taken = { id: string; isKnown: boolean }
type Asked = Input<typeof codSettlementsEndpoints.readCodSettlement>['body']

/** The rows of what was sent. Fails with ERRORS.PROVIDEDATA or ERRORS.ABOVELIMIT. */
function readRows(asked: Asked): Outcome<SettledRow[]> {
  const toRow = (parcelNumber: string, amount: string): SettledRow => ({
    parcelNumber: normalizeParcelNumber(parcelNumber).slice(0, 60),
    amount: readAmount(amount),
  })
  if ('rows' in asked) return succeed(asked.rows.map(({ parcelNumber, amount }) => toRow(parcelNumber, amount)))
  const file = readParcelFile(asked.file)
  const columns = asked.columns ?? (file && findSettlementColumns(file))
  if (!file || file.rows.length === 0 || !columns)
    return fail('ERRORS.PROVIDEDATA', { fields: { file: 'ERRORS.REQUIRED' }, extra: { columns: file?.columns ?? [] } })
  if (file.rows.length > settlementRowsMax) return fail('ERRORS.ABOVELIMIT', { extra: { max: settlementRowsMax } })
  // Lines of sums have no parcel.
  const rows = file.rows.map((row) => toRow(row[columns.parcelNumber] ?? '', row[columns.amount] ?? ''))
  return succeed(rows.filter(({ parcelNumber }) => parcelNumber !== ''))
}

/** The same rows in any sequence are the same settlement, from a file or typed. */
const hashOf = (rows: readonly SettledRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ parcelNumber, amount }) => `${parcelNumber} ${amount}`).toSorted()))
    .digest('hex')

async function describe(db: Executor, settlement: table.SettlementRow, isKnown: boolean): Promise<Settlement> {
  const rows = await table.selectRows(db, settlement.id)
  const { id, name, source, madeAt } = settlement
  return {
    ...{ id, name, source, madeAt: madeAt.toISOString(), isKnown, rowsCount: rows.length },
    waitingCount: rows.filter(({ row }) => row.state === 'waiting').length,
    total: toZloty(rows.reduce((sum, { row }) => sum + (row.amount ?? 0), 0)),
    rows: rows.map(({ row: { position, parcelNumber, amount, state, reason, note }, order }) => ({
      ...{ position, parcelNumber, state, reason, note, amount: amount === null ? null : toZloty(amount) },
      order: order && { id: order.id, number: orderNumber(order), amount: toZloty(chargedOf(order)) },
    })),
  }
}

async function describeById(db: Executor, id: string, isKnown = false): Promise<Outcome<Settlement>> {
  const settlement = await table.selectSettlement(db, id)
  return settlement ? succeed(await describe(db, settlement, isKnown)) : fail('ERRORS.NOTFOUND')
}

/** A settlement with its rows. Fails with ERRORS.NOTFOUND. */
export const getCodSettlement = ({ db }: Pick<Context, 'db'>, id: string) => describeById(db, id)

/** Reads a settlement; undefined with those whose rows were read before. */
async function takeSettlement(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { name, source, rows }: Pick<table.SettlementRow, 'name' | 'source'> & { rows: readonly SettledRow[] },
): Promise<Outcome<Taken>> {
  const hash = hashOf(rows)
  const id = await table.insertSettlement(tx, { name, source, hash, madeAt: context.clock.date() })
  if (id === undefined) {
    const known = await table.selectSettlementByHash(tx, hash)
    return known ? succeed({ id: known.id, isKnown: true }) : fail('ERRORS.NOTFOUND')
  }
  const { byNumber } = await findOrders(tx, rows)
  const matched = matchSettlement(rows, byNumber)
  await table.insertRows(tx, id, matched)
  const count = matched.filter(({ state }) => state === 'matched').length
  await recordChange(tx, context, caller, {
    ...{ record: 'cod-settlement', recordId: id, before: {} },
    after: { name, rows: matched.length, matched: count },
  })
  return succeed({ id, isKnown: false })
}

/**
 * Takes a settlement: rows that match a parcel and its amount note their orders as paid (BO-059), others wait for a decision,
 * and the same rows read again change nothing but finish what was broken off (BO-168). Each order is noted in a transaction
 * of its own: its document has the number series for as long as one sale takes. Fails with ERRORS.PROVIDEDATA or
 * ERRORS.ABOVELIMIT.
 */
export async function readCodSettlement(
  context: Context,
  caller: StaffCaller,
  asked: Asked,
): Promise<Outcome<Settlement>> {
  const read = readRows(asked)
  if (failed(read)) return read
  const rows = read.value
  if (rows.length === 0) return fail('ERRORS.PROVIDEDATA', { fields: { file: 'ERRORS.REQUIRED' } })
  const source = 'rows' in asked ? ('typed' as const) : ('file' as const)
  const taken = await runAction(context, caller, (tx) =>
    takeSettlement(tx, context, caller, { name: asked.name, source, rows }),
  )
  return failed(taken) ? taken : finish(context, caller, taken.value)
}

/** Notes what is left of a settlement whose reading was broken off. Fails with ERRORS.NOTFOUND. */
export async function finishCodSettlement(
  context: Context,
  caller: StaffCaller,
  id: string,
): Promise<Outcome<Settlement>> {
  const known = await table.selectSettlement(context.db, id)
  return known ? finish(context, caller, { id, isKnown: true }) : fail('ERRORS.NOTFOUND')
}

/** Notes every order that is left and shows what became of each row. */
async function finish(context: Context, caller: StaffCaller, { id, isKnown }: Taken): Promise<Outcome<Settlement>> {
  const left = await table.selectMatched(context.db, id)
  for (const position of left) await noteRow(context, caller, { settlementId: id, position })
  return describeById(context.db, id, isKnown)
}

const isAcceptable = (reason: SettlementReason | null) => reason === 'amount' || reason === 'failed'

type Decision = Input<typeof codSettlementsEndpoints.decideSettlementRow>

/**
 * Decides about a row that waits. Only a row that differs in its amount, or failed, can be accepted: its order is noted as paid with what
 * was collected. Fails with ERRORS.NOTFOUND, ERRORS.PROVIDEDATA without a note, and ERRORS.ACTIONNOTALLOWED.
 */
export const decideSettlementRow = (
  context: Context,
  caller: StaffCaller,
  { params: { id, position }, body: { decision, note } }: Pick<Decision, 'params' | 'body'>,
) =>
  runAction(context, caller, async (tx): Promise<Outcome<Settlement>> => {
    if (note === '') return fail('ERRORS.PROVIDEDATA', { fields: { note: 'ERRORS.REQUIRED' } })
    const row = await table.lockRow(tx, id, position)
    if (!row) return fail('ERRORS.NOTFOUND')
    const mayAccept = isAcceptable(row.reason) && row.orderId !== null && row.amount !== null
    if (row.state !== 'waiting' || (decision === 'accept' && !mayAccept))
      return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: row.state === 'waiting' ? row.reason : row.state } })
    if (decision === 'accept') {
      const locked = await lockForAction(tx, row.orderId ?? '', 'note-paid')
      if (failed(locked)) return locked
      await noteCollected(tx, context, caller, locked.value, row.amount ?? 0)
    }
    const state = decision === 'accept' ? 'accepted' : 'dismissed'
    await table.updateRow(tx, { settlementId: id, position }, { state, note, decidedAt: context.clock.date() })
    await recordChange(tx, context, caller, {
      ...{ record: 'cod-settlement', recordId: id },
      before: { [`row ${position}`]: 'waiting' },
      after: { [`row ${position}`]: state },
    })
    return describeById(tx, id)
  })

/** A page of settlements. */
export async function listCodSettlements(
  { db }: Pick<Context, 'db'>,
  query: SettlementsQuery,
): Promise<Outcome<Page<SettlementSummary>>> {
  const isOldestFirst = query.orderBy === 'madeAt'
  const { items, totalItems } = await table.selectSettlements(db, { ...limitOf(query), isOldestFirst })
  const summaries = items.map(({ settlement: { id, name, source, madeAt }, rowsCount, waitingCount, total }) => ({
    ...{ id, name, source, madeAt: madeAt.toISOString(), rowsCount, waitingCount, total: toZloty(total) },
  }))
  return succeed(toPage(query, summaries, totalItems))
}
