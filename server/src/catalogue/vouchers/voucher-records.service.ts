import {
  normalizeVoucher,
  openWhenUsed,
  type VoucherState,
  type VoucherValues,
  voucherIssues,
} from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import type { VoucherRecord, VoucherRow, VouchersQuery, VoucherUse } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { lockForRehearsal, refuseMisleadingCode } from '#catalogue/vouchers/code-rehearsal.service.ts'
import { columnsOf, valuesOf } from '#catalogue/vouchers/voucher-columns.service.ts'
import * as table from '#catalogue/vouchers/voucher-records.db.ts'
import { isGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { type PageOf, toPage } from '#db/list-page.ts'
import { sqlStateOf } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { isSameValue } from '#platform/audit/audit-values.rules.ts'
import { recordChange, runAction, updateRecord } from '#platform/audit/staff-actions.ts'

/** SQLSTATE of a code that somebody else has just made. */
const uniqueViolation = '23505'

/** A page of discount codes (BO-093). */
export async function listVouchers({ db, clock }: Context, query: VouchersQuery): Promise<Outcome<Page<VoucherRow>>> {
  const { items, totalItems } = await table.selectVouchersPage(db, query, clock.date())
  const rows = items.map(({ voucher, usesCount, state }) => ({
    id: voucher.id,
    ...valuesOf(voucher),
    state: state as VoucherState,
    batchId: voucher.batchId,
    usesCount,
    createdAt: voucher.createdAt.toISOString(),
  }))
  return succeed(toPage(query, rows, totalItems))
}

/** Plans and categories to limit a code to. */
export const listVoucherChoices = async ({ db, queries }: Context) =>
  succeed({ plans: await queries.listPlanNames(db), categories: await table.selectCategoryNames(db) })

async function describeVoucher(db: Executor, context: Context, id: string): Promise<Outcome<VoucherRecord>> {
  const found = await table.selectVoucherRecord(db, id, context.clock.date())
  if (!found) return fail('ERRORS.NOTFOUND')
  const { voucher, usesCount, state } = found
  const sums = await table.sumUses(db, id)
  const sales = await context.queries.sumVoucherSales(db, table.usedSubjects(id))
  return succeed({
    id,
    version: voucher.version,
    batchId: voucher.batchId,
    values: valuesOf(voucher),
    state: state as VoucherState,
    usesCount,
    isUsed: usesCount > 0,
    discountTotal: toZloty(sums.discount),
    salesTotal: toZloty(sales),
    lastUsedAt: sums.lastUsedAt,
    endedAt: voucher.disabledAt?.toISOString() ?? null,
    createdAt: voucher.createdAt.toISOString(),
    products: await table.selectProductNames(db, voucher.productIds),
    link: `${context.config.publicUrl}/#/kasa?dcc=${encodeURIComponent(voucher.code)}`,
  })
}

/** A discount code with its uses in numbers (BO-095). Fails with ERRORS.NOTFOUND. */
export const getVoucher = (context: Context, id: string): Promise<Outcome<VoucherRecord>> =>
  describeVoucher(context.db, context, id)

/** A page of the uses of a code with what they were for (BO-095). Fails with ERRORS.NOTFOUND. */
export async function listVoucherUses(
  { db, clock, queries }: Context,
  id: string,
  page: PageOf,
): Promise<Outcome<Page<VoucherUse>>> {
  if (!(await table.selectVoucherRecord(db, id, clock.date()))) return fail('ERRORS.NOTFOUND')
  const { items, totalItems } = await table.selectUsesPage(db, id, page)
  const subjects = await queries.describeVoucherSubjects(
    db,
    items.map(({ subjectId }) => subjectId),
  )
  const rows = items.map((use) => {
    const subject = subjects.get(use.subjectId)
    return {
      ...{ id: use.id, state: use.state, createdAt: use.createdAt.toISOString(), email: use.email },
      discountAmount: toZloty(use.amount),
      subject: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      title: subject?.title ?? '',
      total: subject ? toZloty(subject.total) : null,
    }
  })
  return succeed(toPage(page, rows, totalItems))
}

/** Fails with ERRORS.PROVIDEDATA and the refused fields. */
async function checkValues(tx: Transaction, values: VoucherValues, id: string): Promise<Outcome<null>> {
  const found = voucherIssues(values)
  const codes = Object.entries(found).map(([field, issue]) => [field, issue?.code ?? ''] as const)
  const issues = new Map<string, string>(codes)
  // A code of that form would be looked for among the gift cards.
  if (isGiftCode(values.code)) issues.set('code', 'ERRORS.CODELIKEGIFTCARD')
  if (!issues.has('code') && (await table.isCodeTaken(tx, values.code, id))) issues.set('code', 'ERRORS.CODETAKEN')
  return issues.size > 0
    ? fail('ERRORS.PROVIDEDATA', { fields: Object.fromEntries(issues), ...limitsOf(found) })
    : succeed(null)
}

/** Runs an action; a code that somebody else makes at the same moment is refused like one that was there. */
async function runCodeAction(
  context: Context,
  caller: StaffCaller,
  work: (tx: Transaction) => Promise<Outcome<VoucherRecord>>,
): Promise<Outcome<VoucherRecord>> {
  try {
    return await runAction(context, caller, work)
  } catch (error) {
    if (sqlStateOf(error) !== uniqueViolation) throw error
    return fail('ERRORS.PROVIDEDATA', { fields: { code: 'ERRORS.CODETAKEN' } })
  }
}

/** Makes a discount code. Fails with ERRORS.PROVIDEDATA and the refused fields. */
export const addVoucher = (context: Context, caller: StaffCaller, given: VoucherValues) =>
  runCodeAction(context, caller, async (tx) => {
    const id = crypto.randomUUID()
    const values = normalizeVoucher(given)
    const checked = await checkValues(tx, values, id)
    if (failed(checked)) return checked
    await lockForRehearsal(context, tx, values)
    const lawful = await refuseMisleadingCode(context, tx, values)
    if (failed(lawful)) return lawful
    await table.insertVoucherRecord(tx, { id, ...columnsOf(values), createdAt: context.clock.date() })
    await recordChange(tx, context, caller, { record: 'voucher', recordId: id, before: {}, after: values, version: 1 })
    return describeVoucher(tx, context, id)
  })

/** Fields whose change announces nothing new. */
const unannounced = new Set<keyof VoucherValues>([
  'usageLimit',
  'usageLimitPerCustomer',
  'descriptionPl',
  'descriptionEn',
])

type Changes = { [Field in keyof VoucherValues]?: VoucherValues[Field] | undefined }

function mergeValues(before: VoucherValues, given: Changes): VoucherValues {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return normalizeVoucher({ ...before, ...set })
}

/**
 * Changes the given fields of a code. Fails with ERRORS.PROVIDEDATA and the refused fields, among them those that a use has
 * fixed (BO-094), with ERRORS.NOTFOUND, or as checkVersion.
 */
export const changeVoucher = (context: Context, caller: StaffCaller, id: string, given: Changes) =>
  runCodeAction(context, caller, async (tx) => {
    const wanted = await table.selectVoucherRecord(tx, id, context.clock.date())
    if (wanted) await lockForRehearsal(context, tx, mergeValues(valuesOf(wanted.voucher), given))
    // Locked first, so that it is not used between the check and the change.
    if (!(await table.lockVoucherRecord(tx, id))) return fail('ERRORS.NOTFOUND')
    const found = await table.selectVoucherRecord(tx, id, context.clock.date())
    if (!found) return fail('ERRORS.NOTFOUND')
    // All codes of a batch keep the same conditions (BO-096).
    if (found.voucher.batchId) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'ofBatch' } })
    const before = valuesOf(found.voucher)
    const after = mergeValues(before, given)
    const changed = (Object.keys(after) as (keyof VoucherValues)[]).filter(
      (field) => !isSameValue(before[field], after[field]),
    )
    const fixed = changed.filter((field) => !openWhenUsed.some((open) => open === field))
    if (found.usesCount > 0 && fixed.length > 0)
      return fail('ERRORS.PROVIDEDATA', {
        fields: Object.fromEntries(fixed.map((field) => [field, 'ERRORS.FIXEDBYUSE'])),
      })
    const checked = await checkValues(tx, after, id)
    if (failed(checked)) return checked
    const endsSooner = after.validTo !== null && (before.validTo === null || after.validTo < before.validTo)
    if (changed.some((field) => !unannounced.has(field) && !(field === 'validTo' && endsSooner))) {
      const lawful = await refuseMisleadingCode(context, tx, after)
      if (failed(lawful)) return lawful
    }
    const columns = columnsOf(after)
    const updated = await updateRecord(tx, context, caller, {
      ...{ ...table.voucherRecord(id), record: 'voucher', recordId: id },
      change: {
        ...columns,
        // Only a day that was changed moves the moment, which may be in the middle of a day.
        ...(changed.includes('validFrom') ? {} : { validFrom: found.voucher.validFrom }),
        ...(changed.includes('validTo') ? {} : { validTo: found.voucher.validTo }),
      },
      describe: valuesOf,
    })
    return failed(updated) ? updated : describeVoucher(tx, context, id)
  })

/** Ends a code for good. Fails with ERRORS.ACTIONNOTALLOWED when it has ended, and with ERRORS.NOTFOUND. */
export const endVoucher = (context: Context, caller: StaffCaller, id: string) =>
  runAction(context, caller, async (tx) => {
    if (!(await table.lockVoucherRecord(tx, id))) return fail('ERRORS.NOTFOUND')
    const present = await describeVoucher(tx, context, id)
    if (failed(present)) return present
    if (present.value.endedAt) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { current: present.value } })
    const endedAt = context.clock.date()
    await table.disableVoucher(tx, id, endedAt)
    await recordChange(tx, context, caller, {
      ...{ record: 'voucher', recordId: id },
      before: { endedAt: null },
      after: { endedAt: endedAt.toISOString() },
    })
    return describeVoucher(tx, context, id)
  })
