import type { staffVouchersEndpoints } from '@slodki-ul/contract/catalogue/vouchers.admin'
import {
  addVoucher,
  changeVoucher,
  endVoucher,
  getVoucher,
  listVoucherChoices,
  listVouchers,
  listVoucherUses,
} from '#catalogue/vouchers/voucher-records.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const staffVouchersRoutes = (context: Context): AdminHandlers<typeof staffVouchersEndpoints> => ({
  listVouchers: ({ query }) => listVouchers(context, query),
  listVoucherChoices: () => listVoucherChoices(context),
  getVoucher: ({ params }) => getVoucher(context, params.id),
  listVoucherUses: ({ params, query }) => listVoucherUses(context, params.id, query),
  addVoucher: ({ body }, caller) => addVoucher(context, caller, body),
  changeVoucher: ({ params, body }, caller) => changeVoucher(context, caller, params.id, body),
  endVoucher: ({ params }, caller) => endVoucher(context, caller, params.id),
})
