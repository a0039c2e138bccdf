import { clearGiftsFor, dropVoucherFromCarts } from '#commerce/cart/cart.db.ts'
import { deleteGuestCarts } from '#commerce/cart/cart.jobs.ts'
import { cartRoutes } from '#commerce/cart/cart.routes.ts'
import { findCartIdOf, selectPersonalCart } from '#commerce/cart/user-cart.service.ts'
import type { Module } from '#module.ts'

export const cartModule: Module = {
  cleanups: [{ name: 'delete-guest-carts', run: deleteGuestCarts }],
  routes: cartRoutes,
  queries: { findCartId: findCartIdOf, dropVoucherFromCarts },
  personalData: {
    cart: {
      tables: ['carts', 'cart_lines'],
      read: (db, { id }) => selectPersonalCart(db, id),
      erase: async (tx, _context, { confirmedEmail }) => {
        if (confirmedEmail !== null) await clearGiftsFor(tx, confirmedEmail)
      },
    },
  },
}
