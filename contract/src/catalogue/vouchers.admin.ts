import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, listPageSizes, listQuery, yesOrNo } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { discountKinds, voucherScopes, voucherStates } from './voucher-editing.rules.ts'

/** Texts longer than any rule allows are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.maxLength(1_000))
const ids = z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.maxLength(500))
const limit = z.nullable(z.int().check(z.gte(0), z.lte(2_147_483_647)))

export const voucherValuesSchema = z.strictObject({
  code: text,
  kind: z.enum(discountKinds),
  percent: z.nullable(z.number().check(z.gte(0), z.lte(1_000))),
  discountAmount: z.nullable(zlotySchema),
  scope: z.enum(voucherScopes),
  planIds: ids,
  productIds: ids,
  categoryIds: ids,
  minTotal: z.nullable(zlotySchema),
  validFrom: z.nullable(z.iso.date()),
  validTo: z.nullable(z.iso.date()),
  usageLimit: limit,
  usageLimitPerCustomer: limit,
  isPublic: z.boolean(),
  descriptionPl: text,
  descriptionEn: text,
})

/** Filters, search and order of the list of discount codes. */
export const vouchersQuery = listQuery(['createdAt', 'code', 'usesCount', 'validTo'], '-createdAt', {
  state: anyOf(z.enum(voucherStates)),
  scope: anyOf(z.enum(voucherScopes)),
  kind: anyOf(z.enum(discountKinds)),
  isPublic: yesOrNo,
  /** Codes of batches are in the list with this, or when they are searched for. */
  batchId: z.optional(z.uuid()),
})
export type VouchersQuery = z.output<typeof vouchersQuery>

/** A discount code in the list of staff. */
const voucherRowSchema = z.object({
  ...{ id: z.uuid(), ...voucherValuesSchema.shape },
  batchId: z.nullable(z.uuid()),
  state: z.enum(voucherStates),
  /** Reserved and used, with those before this system. */
  usesCount: z.int(),
  createdAt: momentSchema,
})
export type VoucherRow = z.infer<typeof voucherRowSchema>

/** A discount code with what became of it. */
const voucherRecordSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  /** Its batch, whose codes keep the same conditions. */
  batchId: z.nullable(z.uuid()),
  values: voucherValuesSchema,
  state: z.enum(voucherStates),
  usesCount: z.int(),
  /** From then on only dates and limits change (BO-094). */
  isUsed: z.boolean(),
  /** Of uses that were not released. */
  discountTotal: zlotySchema,
  /** Totals of the orders and charges with it. */
  salesTotal: zlotySchema,
  lastUsedAt: z.nullable(momentSchema),
  endedAt: z.nullable(momentSchema),
  createdAt: momentSchema,
  /** The link that takes the code along to the shop. */
  link: z.string(),
  /** Names of its products. */
  products: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type VoucherRecord = z.infer<typeof voucherRecordSchema>

const voucherUseSchema = z.object({
  id: z.uuid(),
  state: z.enum(['reserved', 'used', 'released']),
  createdAt: momentSchema,
  /** What it was used for; null when that was erased. */
  subject: z.nullable(z.enum(['order', 'subscription'])),
  /** Id of the order or subscription. */
  subjectId: z.nullable(z.uuid()),
  /** Number of the order, or the plan. */
  title: z.string(),
  /** Empty when the person was erased. */
  email: z.string(),
  discountAmount: zlotySchema,
  /** Total of the order or charge; null when that was erased. */
  total: z.nullable(zlotySchema),
})
export type VoucherUse = z.infer<typeof voucherUseSchema>

/** Days over which the sums of all codes are made. */
export const voucherSumsDays = 30
const voucherSumsSchema = z.object({
  /** Codes outside batches, and those of them that can be used now. */
  ...{ codesCount: z.int(), activeCount: z.int() },
  /** Uses of the last days that were not released, their discounts, and the totals of what they were for. */
  ...{ usesCount: z.int(), discountTotal: zlotySchema, salesTotal: zlotySchema },
  /** The totals of as many days before those. */
  salesBefore: zlotySchema,
  /** Gift cards that can be spent, and what is left on them; null for those who may not see them. */
  cards: z.nullable(z.object({ count: z.int(), balanceTotal: zlotySchema })),
})
export type VoucherSums = z.infer<typeof voucherSumsSchema>

const voucherChoicesSchema = z.object({
  plans: z.array(z.object({ id: z.int(), name: z.string() })),
  /** In tree order, with the level from 0. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), level: z.int() })),
})

const record = { audit: { record: 'voucher', id: 'id' }, permission: 'vouchers.manage', calledBy: 'admin' } as const
const params = z.object({ id: z.uuid() })

export const staffVouchersEndpoints = {
  listVouchers: adminEndpoint({
    method: 'GET',
    path: 'admin/vouchers',
    summary: 'A page of discount codes, gift cards left out',
    permission: 'vouchers.manage',
    query: vouchersQuery,
    status: 200,
    reply: z.array(voucherRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  sumVouchers: adminEndpoint({
    method: 'GET',
    path: 'admin/voucher-sums',
    summary: 'What all discount codes gave and brought in the last 30 days, and what is left on gift cards',
    permission: 'vouchers.manage',
    status: 200,
    reply: voucherSumsSchema,
    errors: [],
    calledBy: 'admin',
  }),
  listVoucherChoices: adminEndpoint({
    method: 'GET',
    path: 'admin/voucher-choices',
    summary: 'Plans and categories that a discount code can be limited to',
    permission: 'vouchers.manage',
    status: 200,
    reply: voucherChoicesSchema,
    errors: [],
    calledBy: 'admin',
  }),
  getVoucher: adminEndpoint({
    method: 'GET',
    path: 'admin/vouchers/{id}',
    summary: 'A discount code with its uses in numbers',
    permission: 'vouchers.manage',
    params,
    status: 200,
    reply: voucherRecordSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  listVoucherUses: adminEndpoint({
    method: 'GET',
    path: 'admin/vouchers/{id}/uses',
    summary: 'What a discount code was used for, the newest first',
    permission: 'vouchers.manage',
    params,
    query: z.strictObject({
      pageNumber: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
      pageSize: z._default(
        z.coerce.number().check(z.refine((size) => listPageSizes.some((allowed) => allowed === size))),
        listPageSizes[0],
      ),
    }),
    status: 200,
    reply: z.array(voucherUseSchema),
    paged: true,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  addVoucher: adminEndpoint({
    ...record,
    audit: { record: 'voucher' },
    method: 'POST',
    path: 'admin/vouchers',
    summary: 'Makes a discount code; refuses one that is doubled or has the form of a gift card',
    headers: z.object(idempotencyHeader),
    body: voucherValuesSchema,
    status: 201,
    reply: voucherRecordSchema,
    errors: [],
  }),
  changeVoucher: adminEndpoint({
    ...record,
    method: 'PATCH',
    path: 'admin/vouchers/{id}',
    summary: 'Changes the given fields of a discount code; once it was used, only its dates and limits',
    params,
    headers: z.object(versionHeader),
    body: z.partial(voucherValuesSchema),
    status: 200,
    reply: voucherRecordSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  endVoucher: adminEndpoint({
    ...record,
    method: 'POST',
    path: 'admin/vouchers/{id}/end',
    summary: 'Ends a discount code for good; orders placed with it keep their discount',
    params,
    headers: z.object(idempotencyHeader),
    status: 200,
    reply: voucherRecordSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
}
