import * as z from 'zod/mini'
import { giftDeliverySchema } from '../catalogue/gift-delivery.ts'
import { productCardSchema } from '../catalogue/products.ts'
import { shippingMethodSchema } from '../catalogue/shipping.ts'
import { cartVoucherRefusals } from '../catalogue/voucher-refusals.rules.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { countMax, textMax } from '../limits.ts'
import { zlotySchema } from '../money.ts'
import { paymentMethodSchema } from '../payments/payments.ts'

export const cartSchema = z.object({
  id: z.uuid(),
  products: z.array(
    z.object({
      product: productCardSchema,
      count: z.int(),
      /** Price of the line before the discount. */
      totalPrice: zlotySchema,
      /** Whether it is a gift card, whose delivery can be arranged. */
      isGiftCard: z.boolean(),
      /** To whom and when the gift cards of this line are sent; null while nothing is arranged. */
      gift: z.nullable(giftDeliverySchema),
    }),
  ),
  availableShippingMethods: z.array(shippingMethodSchema),
  availablePaymentMethods: z.array(paymentMethodSchema),
  /** Gross price of the products after a discount code, without delivery. A gift card does not reduce it: it pays. */
  totalPrice: zlotySchema,
  totalPriceNet: zlotySchema,
  /** VAT inside totalPrice. */
  vatValue: zlotySchema,
  totalDiscount: zlotySchema,
  /** The discount code or gift card in use. */
  discountCode: z.nullable(z.string()),
  /** What the gift card pays of the products; 0 without one. */
  giftCardPayment: zlotySchema,
  /** What is on the gift card before the order; 0 without one. */
  giftCardBalance: zlotySchema,
  /** Up to how much may be paid on delivery, when that is offered and this cart costs more; otherwise null. */
  codMaxAmount: z.nullable(zlotySchema),
  /** Whether payment on delivery is left out because parcels of the signed-in buyer came back. */
  isCodRefused: z.boolean(),
})
export type Cart = z.infer<typeof cartSchema>

const cartId = z.optional(z.nullable(z.uuid()))
const productId = z.int().check(z.gte(1), z.lte(2_147_483_647))
const count = z.int().check(z.gte(1), z.lte(countMax))
const lost = ['ERRORS.UNABLETOLOADCART'] as const
const limits = ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.STOCKLIMITREACHED', 'ERRORS.MINIMUMQUANTITYREACHED'] as const

/** Every cart call returns the whole cart; the paths that the specification leaves out come from Q-01. */
export const cartEndpoints = {
  getCart: endpoint({
    method: 'GET',
    path: 'cart',
    summary: 'A cart by its id',
    access: 'anyone',
    query: z.object({ id: z.uuid(), languageCode }),
    status: 200,
    reply: cartSchema,
    errors: lost,
    calledBy: 'web',
  }),
  addToCart: endpoint({
    method: 'POST',
    path: 'cart/add-to-cart',
    summary: 'Adds pieces of a product; without cartId a new cart begins',
    access: 'anyone',
    body: z.object({
      productId,
      count: z._default(count, 1),
      cartId,
      languageCode,
      /** Of a gift card; replaces what was arranged for it before. */
      gift: z.optional(giftDeliverySchema),
    }),
    status: 200,
    reply: cartSchema,
    errors: [...lost, ...limits, 'ERRORS.CARTFULL'],
    calledBy: 'web',
  }),
  changeCount: endpoint({
    method: 'PUT',
    path: 'cart/change-count',
    summary: 'Sets how many pieces of a product a cart holds',
    access: 'anyone',
    body: z.object({
      cartId: z.uuid(),
      productId,
      count: z.int().check(z.lte(countMax), z.gte(-countMax)),
      languageCode,
    }),
    status: 200,
    reply: cartSchema,
    errors: [...lost, ...limits],
    calledBy: 'web',
  }),
  arrangeGift: endpoint({
    method: 'PUT',
    path: 'cart/arrange-gift',
    summary: 'Says to whom, with which words and on which day the gift cards of a line are mailed',
    access: 'anyone',
    body: z.object({ cartId: z.uuid(), productId, gift: giftDeliverySchema, languageCode }),
    status: 200,
    reply: cartSchema,
    errors: [...lost, 'ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'web',
  }),
  removeFromCart: endpoint({
    method: 'PUT',
    path: 'cart/remove-from-cart',
    summary: 'Takes a product out of a cart; nothing happens when it is not in it',
    access: 'anyone',
    body: z.object({ cartId: z.uuid(), productId, languageCode }),
    status: 200,
    reply: cartSchema,
    errors: lost,
    calledBy: 'web',
  }),
  clearCart: endpoint({
    method: 'PUT',
    path: 'cart/clear',
    summary: 'Empties a cart',
    access: 'anyone',
    body: z.object({ cartId: z.uuid(), languageCode }),
    status: 200,
    reply: cartSchema,
    errors: lost,
    calledBy: 'web',
  }),
  mergeCarts: endpoint({
    method: 'PUT',
    path: 'cart/merge-carts',
    summary: 'Puts what a cart holds to the cart of the caller, whose id stays (Q-95)',
    access: 'customer',
    body: z.object({ cartId: z.uuid(), languageCode }),
    status: 200,
    reply: cartSchema,
    errors: lost,
    calledBy: 'web',
  }),
  assignCart: endpoint({
    method: 'PUT',
    path: 'cart/assign-cart',
    summary: 'Makes a cart the caller’s; where they have one already, it joins that',
    access: 'customer',
    body: z.object({ cartId: z.uuid(), languageCode }),
    status: 200,
    reply: cartSchema,
    errors: lost,
    calledBy: 'web',
  }),
  addVoucher: endpoint({
    method: 'PUT',
    path: 'cart/add-voucher',
    summary:
      'Applies a voucher in place of any other; an empty code takes the voucher off and answers as unknown (Q-13)',
    access: 'anyone',
    body: z.object({ cartId: z.uuid(), voucher: z.string().check(z.trim(), z.maxLength(textMax)), languageCode }),
    status: 200,
    reply: cartSchema,
    errors: [...lost, ...cartVoucherRefusals, 'ERRORS.VOUCHERNOTFORGIFTCARDS', 'ERRORS.GIFTCARDBLOCKED'],
    calledBy: 'web',
  }),
}
