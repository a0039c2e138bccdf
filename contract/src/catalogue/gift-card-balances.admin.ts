import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { languages } from '../language.ts'
import { signedZlotySchema, zlotySchema } from '../money.ts'

const day = z.iso.date().check(z.refine((day) => day >= '2020-01-01' && day <= '2099-12-31'))

/** What gift cards are worth at the end of a day, and what happened to them in its month until then. */
const balancesSchema = z.object({
  day: z.string(),
  /** Cards that can still be spent, and what is left on them. */
  openCount: z.int(),
  openTotal: zlotySchema,
  /** Open before the month began. With issued, less used, run out and closed, it is the open total. */
  openingTotal: zlotySchema,
  issuedTotal: zlotySchema,
  /** Less what orders and refunds gave back. */
  usedTotal: signedZlotySchema,
  /** Less what became good again when a card was extended. */
  ranOutTotal: signedZlotySchema,
  /** Ended or blocked, less what was unblocked. */
  closedTotal: signedZlotySchema,
})
export type GiftCardBalances = z.infer<typeof balancesSchema>

export const giftCardBalancesEndpoints = {
  getGiftCardBalances: adminEndpoint({
    method: 'GET',
    path: 'admin/gift-card-balances',
    summary: 'The open balances of gift cards at the end of a day, with what was issued, used and run out in its month',
    permission: 'reports.sales',
    query: z.strictObject({ day }),
    status: 200,
    reply: balancesSchema,
    errors: ['ERRORS.RUNBUSY'],
    calledBy: 'admin',
  }),
  exportGiftCardBalances: adminEndpoint({
    method: 'GET',
    path: 'admin/gift-card-balances/export',
    summary: 'The same as CSV, with a line for each card that had a balance then, of its code the last letters',
    permission: 'reports.sales',
    audit: { record: 'gift-card' },
    stepUp: true,
    query: z.strictObject({ day, in: z.enum(languages) }),
    status: 200,
    reply: null,
    file: 'text/csv',
    errors: ['ERRORS.RUNBUSY'],
    calledBy: 'admin',
  }),
}
