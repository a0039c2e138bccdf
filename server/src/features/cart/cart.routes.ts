import type { cartEndpoints } from '@slodki-ul/contract/cart'
import type { Context } from '#context.ts'
import * as cart from '#features/cart/cart.service.ts'
import { claimCart } from '#features/cart/own-cart.service.ts'
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
