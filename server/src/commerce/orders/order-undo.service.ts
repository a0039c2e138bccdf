import { succeed } from '@slodki-ul/contract/errors'
import { byName, saveTags } from '#commerce/orders/order-notes.admin.service.ts'
import { selectTags } from '#commerce/orders/order-notes.db.ts'
import { lockOrder } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { type Undoable, uuidPattern } from '#platform/audit/undoable.ts'

/** The tags of an order (BO-024). */
export const undoableOrder: Undoable<Context> = {
  record: 'order',
  pattern: uuidPattern,
  fields: ['tags'],
  async read(tx, _context, recordId) {
    const order = await lockOrder(tx, recordId)
    return order ? { tags: (await selectTags(tx, recordId)).toSorted(byName) } : null
  },
  async restore(tx, context, caller, { recordId, before }) {
    await saveTags(tx, context, caller, { id: recordId, tags: before.tags as string[] })
    return succeed(null)
  },
}
