import { dayMs } from '@slodki-ul/contract/durations'
import { cookieDays } from '@slodki-ul/contract/limits'
import { deleteGuestCartsBefore } from '#commerce/cart/cart.service.ts'
import type { Context } from '#context.ts'

const batch = 500

/**
 * Deletes guest carts whose cookie has expired since their last change, so that nobody can open them (CART-01). A cart
 * reserves neither stock nor vouchers.
 */
export const deleteGuestCarts = ({ db, clock }: Context): Promise<number> =>
  deleteGuestCartsBefore(db, new Date(clock.now() - cookieDays * dayMs), batch)
