import { orderLinkSchema } from '@slodki-ul/contract/commerce/checkout'
import { createStorage } from '#core/storage.ts'

/**
 * The link by which this tab came to the checkout, until an order is placed (BO-097). A link that no order could name is none:
 * links come from anywhere, and one must not stop the order.
 */
export const linkStorage = createStorage('checkout.link', orderLinkSchema)
