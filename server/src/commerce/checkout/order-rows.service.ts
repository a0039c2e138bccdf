import { isPostal } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import { invoiceBuyerOf, withCountryName } from '@slodki-ul/contract/invoice-data.rules'
import type { OrderPoint } from '#catalogue/shipping/parcel-points.service.ts'
import type { LoadedCheckout } from '#commerce/checkout/load-checkout.service.ts'
import type { PricedCheckout } from '#commerce/checkout/price-checkout.service.ts'
import type { Context } from '#context.ts'
import { normalizeEmail } from '#db/columns.ts'

type Buyer = Pick<
  OrderForm,
  | 'email'
  | 'languageCode'
  | 'paymentMethod'
  | 'shippingMethod'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'address'
  | 'comments'
  | 'userWantsInvoice'
  | 'invoiceFor'
  | 'companyData'
>

type Parts = Pick<LoadedCheckout, 'userId' | 'lines' | 'content'> &
  Omit<PricedCheckout, 'reserveVoucher'> & {
    orderId: string
    point: OrderPoint | null
    shipping: { price: number }
    vatIdCheck: VatIdCheck | null
  }

/** Addresses as they are stored. */
function cleanAddresses(form: Buyer) {
  return {
    address: form.address && isPostal(form.shippingMethod) ? withCountryName(form.address) : null,
    companyData: invoiceBuyerOf(form),
  }
}

/** The row of an order. */
export function orderRow(context: Pick<Context, 'clock'>, form: Buyer, order: Parts, deadlineAt: Date | null) {
  const { orderId, userId, point, shipping, totals, total, discountCode, giftCardAmount, delivered } = order
  const { productsTotal, discountTotal } = totals
  return {
    ...{ id: orderId, userId, email: normalizeEmail(form.email), language: form.languageCode },
    ...{ paymentMethod: form.paymentMethod, shippingMethod: form.shippingMethod },
    ...{ firstName: form.firstName, lastName: form.lastName, phone: form.phone },
    ...cleanAddresses(form),
    vatIdCheck: order.vatIdCheck,
    inPostPoint: point?.name ?? null,
    inPostPointAddress: point?.address ?? null,
    inPostPointConfirmedAt: point?.confirmedAt ?? null,
    comments: form.comments,
    wantsInvoice: form.userWantsInvoice,
    ...{ productsTotal, discountTotal, discountCode, total, giftCardAmount },
    shippingCost: shipping.price,
    ...deliveryColumns(delivered),
    virtualOnly: !order.content.hasPhysical,
    createdAt: context.clock.date(),
    paymentDeadlineAt: deadlineAt,
  }
}

/** What an order stores about the VAT of its delivery, and of all of it. */
export const deliveryColumns = (delivered: PricedCheckout['delivered']) => ({
  deliveryParts: delivered.parts,
  // What processes of the version before read: the delivery as one part.
  shippingVatRate: delivered.parts[0]?.vatRate ?? 0,
  shippingVat: delivered.parts.reduce((sum, { vat }) => sum + vat, 0),
  vatTotal: delivered.vat,
})

/** The rows of its lines. */
export const lineRows = ({ lines, totals, delivered }: Pick<Parts, 'lines' | 'totals' | 'delivered'>) =>
  lines.map(({ product, count, unitPrice, vatRate }, index) => {
    const { id: productId, namePl, nameEn, isVirtual, giftValue, giftMonths } = product
    const { discountShare = 0 } = totals.lines[index] ?? {}
    return {
      ...{ productId, namePl, nameEn, isVirtual, giftValue, giftMonths },
      ...{ unitPrice, count, vatRate, discountShare, vat: delivered.lineVats[index] ?? 0 },
    }
  })
