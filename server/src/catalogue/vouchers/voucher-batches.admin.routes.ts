import type { voucherBatchesEndpoints } from '@slodki-ul/contract/catalogue/voucher-batches.admin'
import {
  addVoucherBatch,
  describeBatch,
  endVoucherBatch,
  exportVoucherBatch,
  listVoucherBatches,
} from '#catalogue/vouchers/voucher-batches.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const voucherBatchesRoutes = (context: Context): AdminHandlers<typeof voucherBatchesEndpoints> => ({
  listVoucherBatches: ({ query }) => listVoucherBatches(context, query),
  getVoucherBatch: ({ params }) => describeBatch(context.db, context, params.id),
  addVoucherBatch: ({ body }, caller) => addVoucherBatch(context, caller, body),
  exportVoucherBatch: ({ params }, caller) => exportVoucherBatch(context, caller, params.id),
  endVoucherBatch: ({ params }, caller) => endVoucherBatch(context, caller, params.id),
})
