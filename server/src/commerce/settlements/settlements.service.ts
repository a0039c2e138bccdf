import { createHash } from 'node:crypto'
import { normalizeParcelNumber } from '@slodki-ul/contract/commerce/carriers.rules'
import {
  type codSettlementsEndpoints,
  type Settlement,
  type SettlementSummary,
  type SettlementsQuery,
  settlementRowsMax,
} from '@slodki-ul/contract/commerce/cod-settlements.admin'
import { refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { lockForAction, noteCollected } from '#commerce/orders/order-moves.admin.service.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { actionFactsOf } from '#commerce/orders/orders.admin.rules.ts'
import { orderNumber } from '#commerce/orders/orders.service.ts'
import { readParcelFile } from '#commerce/orders/parcel-file.rules.ts'
import { findSettlementColumns, readAmount } from '#commerce/settlements/settlement-file.rules.ts'
import {
  type CollectedOrder,
  matchSettlement,
  type SettledRow,
} from '#commerce/settlements/settlement-matches.rules.ts'
import * as table from '#commerce/settlements/settlements.db.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { limitOf, toPage } from '#db/list-page.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

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

/** The orders in the parcels of a settlement by the numbers of these, locked. */
async function lockOrders(tx: Transaction, rows: readonly SettledRow[]) {
  const numbers = rows.map(({ parcelNumber }) => parcelNumber)
  const { found, orders, collected } = await table.lockOrdersInParcels(tx, numbers)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const byNumber = new Map<string, CollectedOrder>()
  for (const { number, orderId } of found) {
    const order = byId.get(orderId)
    if (order && number)
      byNumber.set(number, {
        ...{ orderId, charged: chargedOf(order), collected: collected.get(orderId) ?? null },
        isPayable: refusalOfAction('note-paid', actionFactsOf(order)) === null,
      })
  }
  return { byId, byNumber }
}

/**
 * Takes a settlement: rows that match a parcel and its amount note their orders as paid (BO-059), others wait for a decision,
 * and the same rows read again change nothing (BO-168). Fails with ERRORS.PROVIDEDATA or ERRORS.ABOVELIMIT.
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
  return runAction(context, caller, async (tx): Promise<Outcome<Settlement>> => {
    const hash = hashOf(rows)
    const source = 'rows' in asked ? ('typed' as const) : ('file' as const)
    const id = await table.insertSettlement(tx, { name: asked.name, source, hash, madeAt: context.clock.date() })
    if (id === undefined) {
      const known = await table.selectSettlementByHash(tx, hash)
      return known ? succeed(await describe(tx, known, true)) : fail('ERRORS.NOTFOUND')
    }
    const { byId, byNumber } = await lockOrders(tx, rows)
    const matched = matchSettlement(rows, byNumber)
    await table.insertRows(tx, id, matched)
    for (const { state, orderId, amount } of matched) {
      const order = byId.get(orderId ?? '')
      if (state === 'noted' && order && amount !== null) await noteCollected(tx, context, caller, order, amount)
    }
    await recordChange(tx, context, caller, {
      ...{ record: 'cod-settlement', recordId: id, before: {} },
      after: { name: asked.name, rows: matched.length, noted: matched.filter(({ state }) => state === 'noted').length },
    })
    return describeById(tx, id)
  })
}

type Decision = Input<typeof codSettlementsEndpoints.decideSettlementRow>

/**
 * Decides about a row that waits. Only a row that differs in its amount can be accepted: its order is noted as paid with what
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
    const mayAccept = row.reason === 'amount' && row.orderId !== null && row.amount !== null
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
