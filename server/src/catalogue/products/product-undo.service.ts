import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { restoreState } from '#catalogue/products/product-actions.service.ts'
import { hasCategory } from '#catalogue/products/product-bulk.db.ts'
import { selectImages } from '#catalogue/products/product-pictures.db.ts'
import { sortPictures } from '#catalogue/products/product-pictures.service.ts'
import { lockRecord, selectLinks } from '#catalogue/products/products.admin.db.ts'
import { saveChange } from '#catalogue/products/products.admin.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { isSameValue } from '#platform/audit/audit-values.rules.ts'
import type { FieldValues } from '#platform/audit/undo-change.rules.ts'
import type { Undoable } from '#platform/audit/undoable.ts'

/** What can be undone of a product, as the audit log has it. */
type Values = {
  readonly isPublished: boolean
  readonly archivedAt: string | null
  readonly categoryIds: number[]
  readonly pictureOrder: string[]
}

async function readValues(tx: Transaction, recordId: string): Promise<(Values & { version: number }) | null> {
  const row = await lockRecord(tx, Number(recordId))
  if (!row) return null
  const { categoryIds } = await selectLinks(tx, row.id)
  const images = await selectImages(tx, row.id)
  return {
    ...{ isPublished: row.isPublished, archivedAt: row.archivedAt?.toISOString() ?? null },
    ...{ categoryIds, pictureOrder: images.map(({ id }) => id), version: row.version },
  }
}

const hasAll = async (tx: Transaction, ids: readonly number[]): Promise<boolean> => {
  for (const id of ids) if (!(await hasCategory(tx, id))) return false
  return true
}

/** Publishing, hiding, archiving, categories and the sequence of pictures (BO-024). */
export const undoableProduct: Undoable<Context> = {
  record: 'product',
  pattern: /^\d{1,9}$/,
  fields: ['isPublished', 'archivedAt', 'categoryIds', 'pictureOrder'],
  read: (tx, _context, recordId): Promise<FieldValues | null> => readValues(tx, recordId),
  async restore(tx, context, caller, { recordId, before }): Promise<Outcome<unknown>> {
    const id = Number(recordId)
    const present = await readValues(tx, recordId)
    if (!present) return fail('ERRORS.NOTFOUND')
    const { isPublished, archivedAt, categoryIds, pictureOrder } = before as Values
    const differs = (field: keyof Values) => !isSameValue(before[field], present[field])
    const steps: (() => Promise<Outcome<unknown>>)[] = []
    if (differs('categoryIds'))
      steps.push(async () =>
        (await hasAll(tx, categoryIds))
          ? saveChange(tx, context, { ...caller, version: present.version }, { id, change: { categoryIds } })
          : fail('ERRORS.CHANGEDMEANWHILE'),
      )
    if (differs('pictureOrder')) steps.push(() => sortPictures(tx, context, caller, { id, ids: pictureOrder }))
    if (differs('isPublished') || differs('archivedAt')) {
      const state = { isPublished, archivedAt: archivedAt === null ? null : new Date(archivedAt) }
      steps.push(() => restoreState(tx, context, caller, { id, state }))
    }
    for (const step of steps) {
      const done = await step()
      if (failed(done)) return done
    }
    return succeed(null)
  },
}
