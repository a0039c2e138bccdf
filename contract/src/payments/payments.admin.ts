import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'

export const staffPaymentsEndpoints = {
  settleMissedEvents: adminEndpoint({
    method: 'POST',
    path: 'admin/webhooks/settle-missed',
    summary:
      'Asks the payment provider about the last 72 hours and settles what was missed; repeated, it finds what is left',
    permission: 'system.operate',
    audit: { record: 'webhooks' },
    headers: z.object(idempotencyHeader),
    status: 200,
    /** Events at the provider, those of them that never arrived, and those that were settled now. */
    reply: z.object({ foundCount: z.int(), missedCount: z.int(), settledCount: z.int() }),
    errors: ['ERRORS.UNAVAILABLE'],
    calledBy: 'admin',
  }),
}
