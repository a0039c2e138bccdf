import { isVoucherRefusal } from '@slodki-ul/contract/catalogue/voucher-refusals.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { countCodeTry } from '#catalogue/vouchers/code-attempts.service.ts'
import { findVoucher, hasGiftCardsOnly } from '#catalogue/vouchers/vouchers.service.ts'
import { touchCart } from '#commerce/cart/cart.db.ts'
import { changeCart } from '#commerce/cart/cart.service.ts'
import { priceLines, toVoucherLines } from '#commerce/cart/show-cart.service.ts'
import type { Context } from '#context.ts'
import type { RequestContext } from '#http/session.ts'

type VoucherEntry = { cartId: string; voucher: string; languageCode: Language }

/**
 * Applies a voucher to a cart, replacing any other. A code that cannot be used leaves the cart unchanged; an empty one
 * removes the voucher. Wrong codes are counted per address and cart, and so are those for something else,
 * so that nobody finds out what exists.
 */
export async function addVoucher(
  context: Context,
  caller: RequestContext,
  { cartId, voucher: code, languageCode }: VoucherEntry,
): Promise<Outcome<Cart>> {
  const counted = code ? await countCodeTry(context, [`address ${caller.ip}`, `cart ${cartId}`]) : null
  if (counted && failed(counted)) return counted
  let isWrong = false
  const changed = { id: cartId, language: languageCode }
  const outcome = await changeCart(context, caller, changed, async (tx, { cart, rows, cards }) => {
    const lines = toVoucherLines(priceLines(cards, rows))
    if (code && hasGiftCardsOnly(lines)) return fail('ERRORS.VOUCHERNOTFORGIFTCARDS')
    const found = code ? await findVoucher(tx, code, { lines, customer: cart.email, now: context.clock.now() }) : null
    isWrong = found === null || (failed(found) && isVoucherRefusal(found.error))
    if (found && failed(found)) return found
    const voucherId = found?.value.id ?? null
    await touchCart(tx, cartId, { updatedAt: context.clock.date(), voucherId })
    return succeed({ cart: { ...cart, voucherId }, rows })
  })
  if (!isWrong) await counted?.value.giveBack()
  return failed(outcome) || code ? outcome : fail('ERRORS.VOUCHERINVALID')
}
