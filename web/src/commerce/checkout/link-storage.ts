import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

/** The link by which this tab came to the checkout, until an order is placed (BO-097). */
export const linkStorage = createStorage<NonNullable<OrderForm['link']>>(
  'checkout.link',
  z.object({ productId: z.nullable(z.int()), code: z.nullable(z.string()) }),
)
