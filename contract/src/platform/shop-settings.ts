import * as z from 'zod/mini'
import { zlotySchema } from '../money.ts'

/** Deliveries that are set up; what is sent by e-mail beside a parcel follows the settings of the parcel. */
export const deliveryNames = ['KurierDPD', 'KurierDPDCod', 'InPostPaczkomaty', 'InPostKurier', 'Email'] as const
export type DeliveryName = (typeof deliveryNames)[number]

const countriesSchema = z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(30))

const deliverySchema = z.strictObject({
  isEnabled: z.boolean(),
  /** Place in the list; the lower, the earlier. */
  position: z.int().check(z.gte(1), z.lte(99)),
  /** Gross price in złoty. Its VAT follows from the products in the parcel. */
  price: zlotySchema,
  /** Value of the products, before a code, from which it costs nothing; null: never. */
  freeFrom: z.nullable(zlotySchema),
  /** Heaviest parcel in kilograms; null: any. */
  maxKg: z.nullable(z.number().check(z.gt(0), z.lte(1_000))),
  /** ISO codes of the countries that it reaches. */
  countries: countriesSchema,
})
export type DeliverySetting = z.infer<typeof deliverySchema>

export const deliverySettingsSchema = z.strictObject({
  KurierDPD: deliverySchema,
  KurierDPDCod: deliverySchema,
  InPostPaczkomaty: deliverySchema,
  InPostKurier: deliverySchema,
  Email: deliverySchema,
})
export type DeliverySettings = z.infer<typeof deliverySettingsSchema>

const partOfDelivery = z.optional(z.partial(deliverySchema))
/** A change of deliveries: the changed fields of the changed ones. */
export const deliveryChangeSchema = z.strictObject({
  KurierDPD: partOfDelivery,
  KurierDPDCod: partOfDelivery,
  InPostPaczkomaty: partOfDelivery,
  InPostKurier: partOfDelivery,
  Email: partOfDelivery,
})

/** Ways of payment that can be switched off. */
export const paymentWays = ['Stripe', 'Blik', 'Cod'] as const
export type PaymentWay = (typeof paymentWays)[number]

export const paymentSettingsSchema = z.strictObject({
  Stripe: z.boolean(),
  Blik: z.boolean(),
  Cod: z.boolean(),
  /** Highest value of the products, before a code, that is paid on delivery, in złoty; null: any. */
  codMaxAmount: z.nullable(zlotySchema),
  codCountries: countriesSchema,
})
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>
