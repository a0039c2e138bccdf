import type { withdrawalsEndpoints } from '@slodki-ul/contract/withdrawals'
import type { Context } from '#context.ts'
import { sendWithdrawal } from '#features/withdrawals/withdrawals.service.ts'
import type { Handlers } from '#http/serve.ts'

export const withdrawalsRoutes = (context: Context): Handlers<typeof withdrawalsEndpoints> => ({
  sendWithdrawal: ({ body, headers }, visitor) => sendWithdrawal(context, visitor, body, headers['idempotency-key']),
})
