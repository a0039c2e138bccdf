import type { codeRehearsalsEndpoints } from '@slodki-ul/contract/catalogue/code-rehearsals.admin'
import type { staffVouchersEndpoints } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { previewVoucher } from '#catalogue/vouchers/code-rehearsal.service.ts'
import {
  addVoucher,
  changeVoucher,
  endVoucher,
  getVoucher,
  listVoucherChoices,
  listVouchers,
  listVoucherUses,
} from '#catalogue/vouchers/voucher-records.service.ts'
import { sumVouchers } from '#catalogue/vouchers/voucher-sums.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const staffVouchersRoutes = (
  context: Context,
): AdminHandlers<typeof staffVouchersEndpoints & typeof codeRehearsalsEndpoints> => ({
  previewVoucher: ({ body }) => previewVoucher(context, body),
  listVouchers: ({ query }) => listVouchers(context, query),
  sumVouchers: (_input, { roles }) => sumVouchers(context, roles),
  listVoucherChoices: () => listVoucherChoices(context),
  getVoucher: ({ params }) => getVoucher(context, params.id),
  listVoucherUses: ({ params, query }) => listVoucherUses(context, params.id, query),
  addVoucher: ({ body }, caller) => addVoucher(context, caller, body),
  changeVoucher: ({ params, body }, caller) => changeVoucher(context, caller, params.id, body),
  endVoucher: ({ params }, caller) => endVoucher(context, caller, params.id),
})
