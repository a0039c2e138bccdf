import type { withdrawalTermsEndpoints } from '@slodki-ul/contract/compliance/withdrawal-terms.admin'
import type { staffWithdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { acceptWithdrawal, previewAccept } from '#compliance/withdrawals/accept-withdrawal.service.ts'
import { getWithdrawalWording, listWithdrawalExceptions } from '#compliance/withdrawals/withdrawal-terms.service.ts'
import * as withdrawals from '#compliance/withdrawals/withdrawals.admin.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const staffWithdrawalsRoutes = (
  context: Context,
): AdminHandlers<typeof staffWithdrawalsEndpoints & typeof withdrawalTermsEndpoints> => ({
  getWithdrawalWording: () => getWithdrawalWording(context),
  listWithdrawalExceptions: ({ query }) => listWithdrawalExceptions(context, query),
  listWithdrawals: ({ query }) => withdrawals.listWithdrawals(context, query),
  getWithdrawal: ({ params }) => withdrawals.getWithdrawal(context, params.id),
  matchWithdrawal: ({ params, body }, caller) => withdrawals.matchWithdrawal(context, caller, params.id, body),
  previewAcceptWithdrawal: ({ params, body }, caller) => previewAccept(context, caller, params.id, body),
  acceptWithdrawal: ({ params, body }, caller) => acceptWithdrawal(context, caller, params.id, body),
  settleWithdrawal: ({ params }, caller) => withdrawals.settleWithdrawal(context, caller, params.id),
  refuseWithdrawal: ({ params, body }, caller) => withdrawals.refuseWithdrawal(context, caller, params.id, body.reason),
})
