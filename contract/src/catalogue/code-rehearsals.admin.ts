import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { labelSchema } from './price-labels.admin.ts'
import { voucherValuesSchema } from './vouchers.admin.ts'

/** Most subjects that a rehearsal lists, those that would mislead first. */
export const rehearsedSubjectsMax = 50

const subjectSchema = z.object({
  kind: z.enum(['product', 'plan', 'plan-links']),
  id: z.int(),
  name: z.string(),
  /** Days in a row with the same label. */
  labels: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      label: labelSchema,
      /** Not below the lowest price of the 30 days before: no reduction at all. */
      isMisleading: z.boolean(),
    }),
  ),
})
const rehearsalSchema = z.object({
  subjects: z.array(subjectSchema),
  /** Everything that the code makes cheaper, and what of it would mislead. */
  count: z.int(),
  misleadingCount: z.int(),
})
export type CodeRehearsal = z.infer<typeof rehearsalSchema>

export const codeRehearsalsEndpoints = {
  previewVoucher: adminEndpoint({
    method: 'POST',
    path: 'admin/vouchers/preview',
    summary: 'What a code makes of the prices of products and plans on every coming day, beside their lowest price',
    permission: 'vouchers.manage',
    audit: { record: 'voucher' },
    headers: z.object(idempotencyHeader),
    body: voucherValuesSchema,
    status: 200,
    reply: rehearsalSchema,
    errors: [],
    calledBy: 'admin',
  }),
}
