import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'
import type { Statement } from './statement.rules.ts'

const text = z.catch(z.string(), '')

/** The statement typed in this tab and not sent yet. */
export const statementStorage = createStorage<Statement>(
  'withdrawal',
  z.object({
    fullName: text,
    contract: z.catch(z.nullable(z.enum(['order', 'subscription'])), null),
    orderNumber: text,
    scope: text,
    email: text,
  }),
)
