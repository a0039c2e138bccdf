import * as z from 'zod/mini'
import { zlotySchema } from '../money.ts'

/** Names of the shipping methods on the wire (PAY-02, Q-66). */
export const shippingNames = [
  'KurierDPD',
  'KurierDPDCod',
  'InPostKurier',
  'InPostPaczkomaty',
  'Email',
  'EmailKurierDPD',
  'EmailKurierDPDCod',
  'EmailInPostKurier',
  'EmailInPostPaczkomaty',
] as const
export type ShippingName = (typeof shippingNames)[number]

export const shippingMethodSchema = z.object({
  name: z.enum(shippingNames),
  price: zlotySchema,
  /** VAT that this delivery adds to that of the cart: the sum is the order's, rounded once per rate. */
  vatValue: zlotySchema,
  /** What the gift card of the cart pays of this delivery, besides what it pays of the products. */
  giftCardPayment: zlotySchema,
})
export type ShippingMethod = z.infer<typeof shippingMethodSchema>
