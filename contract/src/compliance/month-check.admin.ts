import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { signedZlotySchema } from '../money.ts'
import { monthSchema as month } from '../payments/documents.admin.ts'

/**
 * Why documents and money of a month differ. otherMonth: the other side is in another month · surplus: paid beyond the order ·
 * refundWaiting: corrected, the money has not gone back yet · correctionOnly: corrected without a refund · withoutDocument ·
 * withoutMoney · amountsDiffer
 */
const differenceKinds = [
  'otherMonth',
  'surplus',
  'refundWaiting',
  'correctionOnly',
  'withoutDocument',
  'withoutMoney',
  'amountsDiffer',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

const checkSchema = z.object({
  month: z.string(),
  /** Issued less replaced, less counted elsewhere, and counted here though issued elsewhere, is the register and gift cards. */
  documents: z.object({
    issued: signedZlotySchema,
    /** Invoices in place of receipts. */
    replaced: signedZlotySchema,
    /** Issued in the month for a sale of another one. */
    countedElsewhere: signedZlotySchema,
    /** Sold in the month, issued in another one. */
    issuedElsewhere: signedZlotySchema,
    /** Sold and given back; outside VAT. */
    giftCardSales: signedZlotySchema,
    register: signedZlotySchema,
  }),
  money: z.object({
    payments: signedZlotySchema,
    cashOnDelivery: signedZlotySchema,
    /** Less what went back to the cards. */
    giftCards: signedZlotySchema,
    refunds: signedZlotySchema,
  }),
  /** Register and gift cards, less the money: the sum of the differences. */
  difference: signedZlotySchema,
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      amount: signedZlotySchema,
      /** Number of the document or of the order; the provider's id of a payment without either. */
      label: z.string(),
      ...{ documentId: z.nullable(z.uuid()), orderId: z.nullable(z.uuid()) },
    }),
  ),
})
export type MonthCheck = z.infer<typeof checkSchema>

export const monthCheckEndpoints = {
  getMonthCheck: adminEndpoint({
    method: 'GET',
    path: 'admin/month-check',
    summary: 'Documents, payments, refunds, gift cards and cash on delivery of a month, every difference named',
    permission: 'exports.accounting',
    query: z.strictObject({ month }),
    status: 200,
    reply: checkSchema,
    errors: ['ERRORS.RUNBUSY'],
    calledBy: 'admin',
  }),
}
