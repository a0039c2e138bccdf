import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { withdrawalExceptions } from '../catalogue/withdrawal-exceptions.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { anyOf, listQuery } from '../lists.ts'

/**
 * What must be in the texts that the shop shows: `model` every part of the prescribed form, `seller` our name, address and
 * e-mail, `returns` where goods are sent, `button` and `confirm` the wording of the buttons that a text names.
 */
const wordingChecks = ['model', 'seller', 'returns', 'button', 'confirm'] as const

const wordingSchema = z.object({
  /** The model form, or the terms. */
  text: z.enum(['withdrawal', 'terms']),
  language: z.enum(languages),
  version: z.string(),
  publishedAt: momentSchema,
  /** Sanitised HTML of the form as it is printed; empty for the terms, of which only a part is about withdrawing. */
  html: z.string(),
  checks: z.array(
    z.object({
      check: z.enum(wordingChecks),
      /** What was looked for and is not there. */
      missing: z.array(z.string()),
    }),
  ),
})
export type WithdrawalWording = z.infer<typeof wordingSchema>

const exceptions = [...withdrawalExceptions, 'none'] as const

const exceptionRowSchema = z.object({
  /** Of the product. */
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  isPublished: z.boolean(),
  exception: z.enum(exceptions),
})
export type WithdrawalExceptionRow = z.infer<typeof exceptionRowSchema>

export const withdrawalExceptionsQuery = listQuery(['name'], 'name', { exception: anyOf(z.enum(exceptions)) })
export type WithdrawalExceptionsQuery = z.output<typeof withdrawalExceptionsQuery>

const common = {
  method: 'GET',
  permission: 'withdrawals.settle',
  status: 200,
  errors: [],
  calledBy: 'admin',
} as const

export const withdrawalTermsEndpoints = {
  getWithdrawalWording: adminEndpoint({
    ...common,
    path: 'admin/withdrawal-terms',
    summary:
      'The texts on withdrawing that the shop shows now, checked against the law, the company data and the buttons',
    reply: z.array(wordingSchema),
  }),
  listWithdrawalExceptions: adminEndpoint({
    ...common,
    path: 'admin/withdrawal-terms/products',
    summary: 'A page of products with what their pages say of withdrawing',
    query: withdrawalExceptionsQuery,
    reply: z.array(exceptionRowSchema),
    paged: true,
  }),
}
