import { randomInt } from 'node:crypto'
import type {
  VoucherBatch,
  VoucherBatchesQuery,
  VoucherBatchRecord,
} from '@slodki-ul/contract/catalogue/voucher-batches.admin'
import {
  type BatchValues,
  batchIssues,
  batchLetters,
  valuesOfBatch,
} from '@slodki-ul/contract/catalogue/voucher-batches.rules'
import { normalizeVoucher } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import * as table from '#catalogue/vouchers/voucher-batches.db.ts'
import { columnsOf } from '#catalogue/vouchers/voucher-columns.service.ts'
import { dayOf } from '#catalogue/vouchers/voucher-days.rules.ts'
import { giftLetters, isGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { csvFile } from '#platform/files/write-table.ts'

function describeRow({ batch, sample, usedCount, endedCount }: table.BatchRow): VoucherBatch {
  const { id, prefix, codesCount, createdAt, exportedAt, endedAt } = batch
  const isPercent = sample.kind === 'percent'
  return {
    ...{ id, prefix, codesCount, usedCount, endedCount, scope: sample.scope },
    kind: isPercent ? 'percent' : 'amount',
    percent: isPercent ? sample.value : null,
    discountAmount: isPercent ? null : toZloty(sample.value),
    ...{ validFrom: dayOf(sample.validFrom), validTo: dayOf(sample.validTo) },
    createdAt: createdAt.toISOString(),
    exportedAt: exportedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** A page of batches (BO-096). */
export async function listVoucherBatches(
  { db }: Context,
  query: VoucherBatchesQuery,
): Promise<Outcome<Page<VoucherBatch>>> {
  const { items, totalItems } = await table.selectBatchesPage(db, query)
  return succeed(toPage(query, items.map(describeRow), totalItems))
}

/** A batch with its uses in numbers. Fails with ERRORS.NOTFOUND. */
export async function describeBatch(
  db: Executor,
  { queries }: Pick<Context, 'queries'>,
  id: string,
): Promise<Outcome<VoucherBatchRecord>> {
  const row = await table.selectBatch(db, id)
  if (!row) return fail('ERRORS.NOTFOUND')
  return succeed({
    ...describeRow(row),
    discountTotal: toZloty(await table.sumDiscounts(db, id)),
    salesTotal: toZloty(await queries.sumVoucherSales(db, table.subjectsOfBatch(id))),
  })
}

const codeOf = (prefix: string, letter: () => string): string =>
  `${prefix}-${Array.from({ length: batchLetters }, letter).join('')}`
/** A letter that nobody guesses and nobody misreads. */
const randomLetter = () => giftLetters.charAt(randomInt(giftLetters.length))

/** Codes that one statement makes, whose parameters are limited. */
const codesAtOnce = 1_000

async function makeCodes(
  tx: Transaction,
  count: number,
  prefix: string,
  each: Parameters<typeof table.insertCodes>[2],
) {
  // What somebody has already is made anew.
  for (let left = count; left > 0; ) {
    const codes = Array.from({ length: Math.min(left, codesAtOnce) }, () => codeOf(prefix, randomLetter))
    left -= await table.insertCodes(tx, [...new Set(codes)], each)
  }
}

/** Makes a batch of codes. Fails with ERRORS.PROVIDEDATA and the refused fields. */
export const addVoucherBatch = (context: Context, caller: StaffCaller, given: BatchValues) =>
  runAction(context, caller, async (tx) => {
    const values = normalizeVoucher(valuesOfBatch(given))
    const found = Object.entries(batchIssues({ ...given, code: values.code }))
    const fields = Object.fromEntries(found.map(([field, issue]) => [field, issue?.code ?? '']))
    // Its codes would be looked for among the gift cards.
    if (isGiftCode(codeOf(values.code, () => 'A'))) fields.code = 'ERRORS.CODELIKEGIFTCARD'
    if (Object.keys(fields).length > 0)
      return fail('ERRORS.PROVIDEDATA', { fields, ...limitsOf(Object.fromEntries(found)) })
    const id = crypto.randomUUID()
    const createdAt = context.clock.date()
    const codesCount = given.count ?? 0
    await table.insertBatch(tx, { id, prefix: values.code, codesCount, createdAt, createdBy: caller.userId })
    const { code: _prefix, ...conditions } = columnsOf(values)
    await makeCodes(tx, codesCount, values.code, { ...conditions, batchId: id, createdAt })
    const after = { ...values, count: codesCount }
    await recordChange(tx, context, caller, { record: 'voucher-batch', recordId: id, before: {}, after })
    return describeBatch(tx, context, id)
  })

/** The codes of a batch as CSV, once. Fails with ERRORS.NOTFOUND, and with ERRORS.ACTIONNOTALLOWED the second time. */
export async function exportVoucherBatch(
  context: Context,
  caller: StaffCaller,
  id: string,
): Promise<Outcome<FileResponse>> {
  const exportedAt = context.clock.date()
  // The reply that is kept for a repeat of the call holds no codes.
  const claimed = await runAction(context, { ...caller, request: null }, async (tx) => {
    const batch = await table.lockBatch(tx, id)
    if (!batch) return fail('ERRORS.NOTFOUND')
    if (batch.exportedAt) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'exported' } })
    await table.updateBatch(tx, id, { exportedAt })
    await recordChange(tx, context, caller, {
      ...{ record: 'voucher-batch', recordId: id },
      before: { exportedAt: null },
      after: { exportedAt: exportedAt.toISOString() },
    })
    return succeed({ prefix: batch.prefix, codes: await table.selectCodes(tx, id) })
  })
  if (failed(claimed)) return claimed
  const { prefix, codes } = claimed.value
  return succeed(
    csvFile(
      prefix.toLowerCase(),
      exportedAt,
      codes.map((code) => [code]),
    ),
  )
}

/** Ends all codes of a batch. Fails with ERRORS.NOTFOUND, and with ERRORS.ACTIONNOTALLOWED when they have ended. */
export const endVoucherBatch = (context: Context, caller: StaffCaller, id: string) =>
  runAction(context, caller, async (tx) => {
    const batch = await table.lockBatch(tx, id)
    if (!batch) return fail('ERRORS.NOTFOUND')
    if (batch.endedAt) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'ended' } })
    const endedAt = context.clock.date()
    await table.updateBatch(tx, id, { endedAt })
    await table.endCodes(tx, id, endedAt)
    await recordChange(tx, context, caller, {
      ...{ record: 'voucher-batch', recordId: id },
      before: { endedAt: null },
      after: { endedAt: endedAt.toISOString() },
    })
    return describeBatch(tx, context, id)
  })
