import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { productFilesEndpoints } from '@slodki-ul/contract/catalogue/product-files.admin'
import {
  productFileMaxBytes,
  productFilesMax,
  productFileTypeOf,
  productFileTypes,
} from '@slodki-ul/contract/catalogue/product-files.rules'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import pLimit from 'p-limit'
import { isOfType } from '#catalogue/products/product-file-type.ts'
import * as table from '#catalogue/products/product-files.db.ts'
import { lockRecord, type ProductRecord } from '#catalogue/products/products.admin.db.ts'
import { getStaffProduct } from '#catalogue/products/products.admin.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { type SavedUpload, saveUpload } from '#http/read-upload.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { deleteFile, storeFile } from '#platform/files/storage.ts'

export { selectPresentFile as findPresentFile } from '#catalogue/products/product-files.db.ts'

type Rows = typeof productFilesEndpoints
type Files = Awaited<ReturnType<typeof table.selectFiles>>
type Present = { tx: Transaction; row: ProductRecord; files: Files }

const unknown = () => fail('ERRORS.UNABLETOLOADPRODUCT')
const describe = (files: Files) => files.map(({ fileId, name }) => ({ fileId, name }))

/** Changes the files of a locked product, and records them before and after. */
async function changeFiles(
  context: Context,
  caller: StaffCaller,
  { tx, id }: { tx: Transaction; id: number },
  change: (present: Present) => Promise<Outcome<unknown>>,
): Promise<Outcome<StaffProduct>> {
  const row = await lockRecord(tx, id)
  if (!row) return unknown()
  const files = await table.selectFiles(tx, id)
  const changed = await change({ tx, row, files })
  if (failed(changed)) return changed
  await recordChange(tx, context, caller, {
    ...{ record: 'product', recordId: String(id) },
    before: { files: describe(files) },
    after: { files: describe(await table.selectFiles(tx, id)) },
  })
  return getStaffProduct(context, tx, id)
}

/** A file is read into memory to be stored: one at a time. */
const oneByOne = pLimit(1)

type UploadInput = {
  params: { id: number; attachmentId?: string | undefined }
  query: { name: string }
  upload: unknown
}

/**
 * Stores an uploaded file and gives it to `use` in a transaction, once for each Idempotency-Key. Fails with
 * ERRORS.UPLOADINVALID and the reason when the bytes are not of the type that the name says (BO-077).
 */
export async function withUploadedFile<Value>(
  context: Context,
  caller: StaffCaller,
  { params, query, upload }: UploadInput,
  use: (tx: Transaction, fileId: string) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const type = productFileTypeOf(query.name)
  const refuse = () => fail('ERRORS.UPLOADINVALID', { extra: { reason: 'type' } })
  if (!type) return refuse()
  const store = async ({ path, sha256 }: SavedUpload): Promise<Outcome<Value>> => {
    if (!(await isOfType(path, type))) return refuse()
    const fileId = await oneByOne(async () =>
      storeFile(context, context.db, {
        ...{ name: query.name, contentType: productFileTypes[type], isPublic: false },
        content: await readFile(path),
      }),
    )
    let isUsed = false
    try {
      const request = caller.request && { ...caller.request, body: { params, query, sha256 } }
      const outcome = await runAction(context, { ...caller, request }, async (tx) => {
        const used = await use(tx, fileId)
        isUsed = !failed(used)
        return used
      })
      isUsed &&= !failed(outcome)
      return outcome
    } catch (error) {
      isUsed = false
      throw error
    } finally {
      if (!isUsed) {
        await context.storage.delete(fileId)
        await inTransaction(context, (tx) => deleteFile(tx, fileId))
      }
    }
  }
  const folder = join(context.config.dataDir, 'uploads')
  return saveUpload(upload, { maxBytes: productFileMaxBytes, folder }, store)
}

/** Stores an uploaded file and gives it to `use` with the files of a product that can have some. */
async function withFile(
  context: Context,
  caller: StaffCaller,
  input: UploadInput,
  use: (present: Present, fileId: string) => Promise<Outcome<unknown>>,
): Promise<Outcome<StaffProduct>> {
  const { id } = input.params
  if (failed(await getStaffProduct(context, context.db, id))) return unknown()
  return withUploadedFile(context, caller, input, (tx, fileId) =>
    changeFiles(context, caller, { tx, id }, async (present) => {
      if (!present.row.isVirtual || present.row.giftValue !== null) return fail('ERRORS.ACTIONNOTALLOWED')
      return use(present, fileId)
    }),
  )
}

/** Adds a file for the buyers of a virtual product; the code of a gift card makes its own. */
export const addProductFile = (
  context: Context,
  caller: StaffCaller,
  input: Input<Rows['addProductFile']> & { upload: unknown },
) =>
  withFile(context, caller, input, async ({ tx, files }, fileId) => {
    if (files.length >= productFilesMax) return fail('ERRORS.ABOVELIMIT')
    return succeed(await table.insertFile(tx, input.params.id, fileId))
  })

/** Gives buyers another file, also those who bought before; the old one is kept for a while (BO-077). */
export const replaceProductFile = (
  context: Context,
  caller: StaffCaller,
  input: Input<Rows['replaceProductFile']> & { upload: unknown },
) =>
  withFile(context, caller, input, async ({ tx, files }, newId) => {
    const { attachmentId } = input.params
    const present = files.find((file) => file.id === attachmentId)
    if (!present) return unknown()
    const change = { attachmentId, oldId: present.fileId, newId, now: context.clock.date() }
    return succeed(await table.replaceFile(tx, change))
  })

type FileParams = { id: number; attachmentId: string }

/** Gives buyers the file that was replaced last again. Fails with ERRORS.ACTIONNOTALLOWED when it is no longer there. */
export const restoreProductFile = (context: Context, caller: StaffCaller, { id, attachmentId }: FileParams) =>
  runAction(context, caller, (tx) =>
    changeFiles(context, caller, { tx, id }, async ({ files }) => {
      const present = files.find((file) => file.id === attachmentId)
      if (!present) return unknown()
      if (!present.replaced) return fail('ERRORS.ACTIONNOTALLOWED')
      const [oldId, newId] = [present.fileId, present.replaced.fileId]
      return succeed(await table.replaceFile(tx, { attachmentId, oldId, newId, now: context.clock.date() }))
    }),
  )

/** Takes a file away. Fails with ERRORS.ACTIONNOTALLOWED once somebody has bought it. */
export const removeProductFile = (context: Context, caller: StaffCaller, { id, attachmentId }: FileParams) =>
  inTransaction(context, (tx) =>
    changeFiles(context, caller, { tx, id }, async ({ row, files }) => {
      if (!files.some((file) => file.id === attachmentId)) return unknown()
      if (row.ordersCount > 0) return fail('ERRORS.ACTIONNOTALLOWED')
      return succeed(await table.deleteAttachment(tx, attachmentId))
    }),
  )
