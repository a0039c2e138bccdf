import type { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import * as cart from '#commerce/cart/cart.service.ts'
import { claimCart } from '#commerce/cart/user-cart.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const cartRoutes = (context: Context): Handlers<typeof cartEndpoints> => ({
  getCart: ({ query }, visitor) => cart.getCart(context, visitor, query.id, query.languageCode),
  addToCart: ({ body }, visitor) => cart.addToCart(context, visitor, body),
  changeCount: ({ body }, visitor) => cart.changeCount(context, visitor, body),
  removeFromCart: ({ body }, visitor) => cart.removeFromCart(context, visitor, body),
  clearCart: ({ body }, visitor) => cart.clearCart(context, visitor, body),
  mergeCarts: ({ body }, visitor) => claimCart(context, visitor, body),
  assignCart: ({ body }, visitor) => claimCart(context, visitor, body),
  addVoucher: ({ body }, visitor) => cart.addVoucher(context, visitor, body),
})
