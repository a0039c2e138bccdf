import type { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import * as cart from '#commerce/cart/cart.service.ts'
import { addVoucher } from '#commerce/cart/cart-voucher.service.ts'
import { mergeGuestCart } from '#commerce/cart/user-cart.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const cartRoutes = (context: Context): Handlers<typeof cartEndpoints> => ({
  getCart: ({ query }, caller) => cart.getCart(context, caller, query.id, query.languageCode),
  addToCart: ({ body }, caller) => cart.addToCart(context, caller, body),
  changeCount: ({ body }, caller) => cart.changeCount(context, caller, body),
  arrangeGift: ({ body }, caller) => cart.arrangeGift(context, caller, body),
  removeFromCart: ({ body }, caller) => cart.removeFromCart(context, caller, body),
  clearCart: ({ body }, caller) => cart.clearCart(context, caller, body),
  mergeCarts: ({ body }, caller) => mergeGuestCart(context, caller, body),
  assignCart: ({ body }, caller) => mergeGuestCart(context, caller, body),
  addVoucher: ({ body }, caller) => addVoucher(context, caller, body),
})
