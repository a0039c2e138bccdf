import type { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { sendWithdrawal } from '#compliance/withdrawals/withdrawals.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const withdrawalsRoutes = (context: Context): Handlers<typeof withdrawalsEndpoints> => ({
  sendWithdrawal: ({ body, headers }, caller) => sendWithdrawal(context, caller, body, headers['idempotency-key']),
})
