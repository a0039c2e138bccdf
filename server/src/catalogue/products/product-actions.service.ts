import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { insertProduct } from '#catalogue/products/product-changes.db.ts'
import { missingOf } from '#catalogue/products/product-form.service.ts'
import { indexProduct } from '#catalogue/products/product-texts.service.ts'
import * as table from '#catalogue/products/products.admin.db.ts'
import { findFree, getStaffProduct } from '#catalogue/products/products.admin.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inSavepoint, inTransaction, nameActor, sqlStateOf } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { releasePictures } from '#platform/pictures/pictures.service.ts'

type State = Pick<table.ProductRecord, 'isPublished' | 'archivedAt'>
/** The state that an action makes of a product; a failure when it may not. */
type Move = (tx: Transaction, row: table.ProductRecord) => Promise<Outcome<State>>

/** Moves a product to another state. Its form compares no version of it, so that a form that is open still saves (BO-028). */
async function moveLocked(
  tx: Transaction,
  context: Context,
  caller: Pick<StaffCaller, 'entryId' | 'userId'>,
  { id, move }: { id: number; move: Move },
): Promise<Outcome<null>> {
  const row = await table.lockRecord(tx, id)
  if (!row) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const moved = await move(tx, row)
  if (failed(moved)) return moved
  await nameActor(tx, caller.userId)
  await table.updateProduct(tx, id, moved.value)
  const before = { isPublished: row.isPublished, archivedAt: row.archivedAt }
  await recordChange(tx, context, caller, {
    ...{ record: 'product', recordId: String(id), before },
    after: { ...moved.value },
  })
  return succeed(null)
}

const moveProduct = (context: Context, caller: StaffCaller, id: number, move: Move): Promise<Outcome<StaffProduct>> =>
  runAction(context, caller, async (tx) => {
    const moved = await moveLocked(tx, context, caller, { id, move })
    return failed(moved) ? moved : getStaffProduct(context, tx, id)
  })

/** Gives a product a state that it had. Fails with ERRORS.NOTREADY as publishing. */
export const restoreState = (
  tx: Transaction,
  context: Context,
  caller: Pick<StaffCaller, 'entryId' | 'userId'>,
  { id, state }: { id: number; state: State },
): Promise<Outcome<null>> =>
  moveLocked(tx, context, caller, {
    id,
    move: async (_tx, row) => {
      const missing = state.isPublished ? missingOf(row, await table.selectLinks(tx, id)) : []
      return missing.length > 0 ? fail('ERRORS.NOTREADY', { extra: { missing } }) : succeed(state)
    },
  })

/** Shows a product in the shop. Fails with ERRORS.NOTREADY and the fields that are missing (BO-074). */
export const publishProduct = (context: Context, caller: StaffCaller, id: number) =>
  moveProduct(context, caller, id, async (tx, row) => {
    if (row.archivedAt) return fail('ERRORS.ACTIONNOTALLOWED')
    const missing = missingOf(row, await table.selectLinks(tx, id))
    return missing.length > 0
      ? fail('ERRORS.NOTREADY', { extra: { missing } })
      : succeed({ isPublished: true, archivedAt: null })
  })

export const hideProduct = (context: Context, caller: StaffCaller, id: number) =>
  moveProduct(context, caller, id, async (_tx, { archivedAt }) => succeed({ isPublished: false, archivedAt }))

export const archiveProduct = (context: Context, caller: StaffCaller, id: number) =>
  moveProduct(context, caller, id, async (_tx, { archivedAt }) =>
    succeed({ isPublished: false, archivedAt: archivedAt ?? context.clock.date() }),
  )

export const restoreProduct = (context: Context, caller: StaffCaller, id: number) =>
  moveProduct(context, caller, id, async (_tx, { isPublished }) => succeed({ isPublished, archivedAt: null }))

/** Copies a product as a hidden draft with an SKU of its own, without stock, reduction and EAN (BO-089). */
export function copyProduct(context: Context, caller: StaffCaller, id: number): Promise<Outcome<{ id: number }>> {
  return runAction(context, caller, async (tx) => {
    const row = await table.lockRecord(tx, id)
    if (!row) return fail('ERRORS.UNABLETOLOADPRODUCT')
    const { currentPrice: _, ...columns } = row
    const { categoryIds, images, attachments } = await table.selectLinks(tx, id)
    const copy = {
      ...columns,
      id: await table.takeProductId(tx),
      sku: await findFree(tx, 'sku', `${row.sku}-KOPIA`),
      slug: await findFree(tx, 'slug', `${row.slug}-kopia`),
      createdAt: context.clock.date(),
      ...{ ean: null, discountPrice: null, lowestPrice30Days: null, stock: 0, stockReceived: 0, ordersCount: 0 },
      ...{ isPublished: false, firstPublishedAt: null, archivedAt: null, version: 1 },
    }
    await insertProduct(tx, copy, {
      categoryIds,
      images,
      attachmentIds: attachments.map(({ fileId }) => fileId),
    })
    await indexProduct(tx, copy)
    const after = { copyOf: id, sku: copy.sku, slug: copy.slug }
    await recordChange(tx, context, caller, { record: 'product', recordId: String(copy.id), before: {}, after })
    return succeed({ id: copy.id })
  })
}

const foreignKeyViolation = '23503'

/** Deletes a product that was never ordered, in the transaction of the caller; the database refuses any other. */
export async function removeProduct(
  tx: Transaction,
  context: Context,
  caller: Pick<StaffCaller, 'entryId'>,
  id: number,
): Promise<Outcome<undefined>> {
  const row = await table.lockRecord(tx, id)
  if (!row) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const { images } = await table.selectLinks(tx, id)
  try {
    await inSavepoint(tx, () => table.deleteRecord(tx, id))
  } catch (error) {
    if (sqlStateOf(error) !== foreignKeyViolation) throw error
    return fail('ERRORS.ACTIONNOTALLOWED')
  }
  await releasePictures(
    tx,
    context,
    images.map(({ fileId }) => fileId),
  )
  const before = { namePl: row.namePl, sku: row.sku, slug: row.slug }
  await recordChange(tx, context, caller, { record: 'product', recordId: String(id), before, after: {} })
  return succeed(undefined)
}

/** Deletes a product that was never ordered. Fails with ERRORS.ACTIONNOTALLOWED. */
export const deleteProduct = (context: Context, caller: StaffCaller, id: number): Promise<Outcome<undefined>> =>
  inTransaction(context, (tx) => removeProduct(tx, context, caller, id))
