import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { shippingNames } from '../catalogue/shipping.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { cartLinesMax, countMax, reasonMax, textMax } from '../limits.ts'
import { searchMax } from '../lists.ts'
import { zlotySchema } from '../money.ts'

/** Longer than any rule allows: the rules name the limit of each field. */
const text = z.string().check(z.trim(), z.maxLength(500))

/** Whom an order by hand is for; the rules are those of contact data (order-contact.rules.ts). */
const contactFields = {
  ...{ firstName: text, lastName: text, email: text, phone: text },
  ...{ street: text, line2: text, zipCode: text, city: text },
  parcelPoint: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(500)),
}

const lineFields = {
  productId: z.int().check(z.gte(1), z.lte(2_147_483_647)),
  quantity: z.int().check(z.gte(1), z.lte(countMax)),
  /** The price of a piece instead of the present one; null for that. */
  otherPrice: z.nullable(zlotySchema),
  /** Why it has another price; empty without one. */
  reason: z.string().check(z.trim(), z.maxLength(reasonMax)),
}

const contentsFields = {
  lines: z.array(z.strictObject(lineFields)).check(z.minLength(1), z.maxLength(cartLinesMax)),
  /** By whatever it is paid: where the shop delivers so, the buyer may choose cash on delivery. Null: not chosen yet. */
  shippingMethod: z.nullable(z.enum(shippingNames)),
  /** Empty for none. */
  discountCode: z.string().check(z.trim(), z.maxLength(textMax)),
}

const valuesSchema = z.strictObject({
  ...contentsFields,
  ...contactFields,
  /** Null for a guest. */
  userId: z.nullable(z.uuid()),
  language: z.enum(languages),
})
/** What staff put together. */
export type HandOrderValues = z.output<typeof valuesSchema>

const contentsSchema = z.strictObject({
  ...contentsFields,
  /** Codes may be limited by buyer; empty while it is not known. */
  email: text,
  /** The order by hand that this one replaces, whose stock and code are free for it; null for none. */
  replacesId: z.nullable(z.uuid()),
})
export type HandOrderContents = z.output<typeof contentsSchema>

const previewSchema = z.object({
  lines: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      sku: z.string(),
      isGiftCard: z.boolean(),
      /** What the shop charges for a piece now. */
      presentPrice: zlotySchema,
      /** Of a reduction that may be announced: what it is crossed out, and the lowest price of the 30 days before it. */
      regularPrice: z.nullable(zlotySchema),
      lowestPrice: z.nullable(zlotySchema),
      unitPrice: zlotySchema,
      vatRate: z.nullable(z.int()),
      discountAmount: zlotySchema,
      lineTotal: zlotySchema,
    }),
  ),
  /** Deliveries that fit the products, with their prices. */
  methods: z.array(z.object({ name: z.enum(shippingNames), price: zlotySchema })),
  productsTotal: zlotySchema,
  discountTotal: zlotySchema,
  shippingPrice: zlotySchema,
  total: zlotySchema,
  giftCardAmount: zlotySchema,
  /** What the buyer pays with the chosen delivery, paid in advance unless it is by cash on delivery only. */
  chargeTotal: zlotySchema,
  vatSums: z.array(z.object({ vatRate: z.int(), net: zlotySchema, vat: zlotySchema, gross: zlotySchema })),
  /** What the buyer would pay by cash on delivery; null when it is not offered. */
  codTotal: z.nullable(zlotySchema),
})
export type HandOrderPreview = z.infer<typeof previewSchema>

const customerSchema = z.object({
  id: z.uuid(),
  language: z.enum(languages),
  ...{ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() },
  ...{ street: z.string(), line2: z.string(), zipCode: z.string(), city: z.string() },
})
export type HandOrderCustomer = z.infer<typeof customerSchema>

const made = z.object({ id: z.uuid(), number: z.string() })
const linked = z.object({ url: z.string(), expiresAt: momentSchema })
const params = z.object({ id: z.uuid() })
const common = { permission: 'orders.create', calledBy: 'admin' } as const
const action = {
  ...common,
  method: 'POST',
  params,
  audit: { record: 'order', id: 'id' },
  headers: z.object(idempotencyHeader),
} as const
const pricing = [
  'ERRORS.OUTOFSTOCK',
  'ERRORS.VOUCHERINVALID',
  'ERRORS.VOUCHERNOTFORGIFTCARDS',
  'ERRORS.GIFTCARDBLOCKED',
  'ERRORS.METHODUNAVAILABLE',
] as const

/** The order to replace is not there, or was paid, packed or replaced already. */
const replacing = ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ACTIONNOTALLOWED'] as const

/** Codes of fields that only the server can tell: the order costs too much, or the account has another address. */
export const handOrderRefusals = { tooMuch: 'ERRORS.ORDERTOOLARGE', otherMailbox: 'ERRORS.OTHERMAILBOX' } as const

/** Orders that staff put together and whose buyer accepts and pays them by a link (BO-069). */
export const staffHandOrdersEndpoints = {
  listHandOrderCustomers: adminEndpoint({
    ...common,
    method: 'GET',
    path: 'admin/hand-orders/customers',
    summary: 'People with an account by name, e-mail or phone, for an order by hand; 10 at most',
    query: z.strictObject({ searchBy: z.string().check(z.trim(), z.maxLength(searchMax)) }),
    status: 200,
    reply: z.array(customerSchema),
    errors: [],
  }),
  previewHandOrder: adminEndpoint({
    ...common,
    method: 'POST',
    path: 'admin/hand-orders/preview',
    summary: 'What an order by hand would cost, to the grosz, and how it could be delivered; writes nothing',
    needs: 'read',
    body: contentsSchema,
    status: 200,
    reply: previewSchema,
    errors: [...pricing, ...replacing],
  }),
  makeHandOrder: adminEndpoint({
    ...common,
    method: 'POST',
    path: 'admin/hand-orders',
    summary:
      'Makes an order for a buyer, cancels the unpaid one that it replaces, holds its stock for 24 hours and mails the link to accept and pay it',
    audit: { record: 'order' },
    headers: z.object(idempotencyHeader),
    body: z.strictObject({
      ...valuesSchema.shape,
      shippingMethod: z.enum(shippingNames),
      /** The amount of the preview; another one is refused. */
      chargeTotal: zlotySchema,
      /** The order by hand that this one replaces: it is cancelled with it, if it is not yet; null for none. */
      replacesId: z.nullable(z.uuid()),
    }),
    status: 201,
    reply: made,
    errors: [
      ...pricing,
      ...replacing,
      'ERRORS.USERNOTFOUND',
      'ERRORS.PARCELPOINTUNAVAILABLE',
      'ERRORS.CODNOTOFFERED',
      'ERRORS.CHECKOUTPAUSED',
      'ERRORS.PAYMENTBELOWMINIMUM',
      'ERRORS.REHEARSALCHANGED',
      'ERRORS.IDEMPOTENCYKEYREUSED',
    ],
  }),
  getHandOrder: adminEndpoint({
    ...common,
    method: 'GET',
    path: 'admin/hand-orders/{id}',
    summary: 'What was put together in an order by hand, for one that takes its place',
    params,
    status: 200,
    reply: z.object({
      number: z.string(),
      /** It still holds its stock and its code: one that takes its place cancels it. */
      isHeld: z.boolean(),
      values: valuesSchema,
      /** Names of its products, as sold. */
      products: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
    errors: ['ERRORS.UNABLETOLOADORDER'],
  }),
  getHandOrderLink: adminEndpoint({
    ...common,
    method: 'GET',
    path: 'admin/hand-orders/{id}/link',
    summary: 'The link of an order by hand that waits for its buyer',
    params,
    audit: { record: 'order', id: 'id' },
    status: 200,
    reply: linked,
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  mailHandOrderLink: adminEndpoint({
    ...action,
    path: 'admin/hand-orders/{id}/link',
    summary: 'Mails the link of an order by hand that waits for its buyer again',
    status: 204,
    reply: null,
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
}
