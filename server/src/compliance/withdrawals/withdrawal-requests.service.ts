import { acceptInputSchema } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { acceptInTransaction } from '#compliance/withdrawals/accept-withdrawal.service.ts'
import type { Context } from '#context.ts'
import type { RequestAction } from '#platform/requests/request-action.ts'

/** Accepting statements above somebody's limits, done when an owner accepts the request (BO-012). */
export const withdrawalRequests: readonly RequestAction<Context>[] = [
  {
    kind: 'withdrawal-accept',
    perform: (tx, context, { recordId: id, body, ...accepted }, owner) =>
      acceptInTransaction(tx, context, owner, { id, input: acceptInputSchema.parse(body), accepted }),
  },
]
