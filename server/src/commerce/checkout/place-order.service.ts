import { canShipTogether, isPostal } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import { findCheckoutProblem } from '@slodki-ul/contract/commerce/checkout.rules'
import { findCountry } from '@slodki-ul/contract/countries'
import { type Failure, fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { paymentMinimumGrosze } from '@slodki-ul/contract/limits'
import { toGrosze, vatPortion } from '@slodki-ul/contract/money'
import { normalizeNip } from '@slodki-ul/contract/nip'
import type { SQLWrapper } from 'drizzle-orm'
import { effectivePrice } from '#catalogue/products/products.rules.ts'
import { type LockedProduct, lockProducts, reserveStock } from '#catalogue/products/products.service.ts'
import type { OrderPoint } from '#catalogue/shipping/parcel-points.service.ts'
import { listMethods } from '#catalogue/shipping/shipping.service.ts'
import {
  deliveryDiscount,
  hasGiftCardsOnly,
  reserveVoucher,
  voucherDiscount,
} from '#catalogue/vouchers/vouchers.service.ts'
import { priceCart, quantityLimit } from '#commerce/cart/cart.rules.ts'
import { emptyCart, linesOfCart, lockCart, touchCart } from '#commerce/cart/cart.service.ts'
import { showCart } from '#commerce/cart/show-cart.service.ts'
import * as orders from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { batchWrites } from '#db/batch-writes.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import type { RequestContext } from '#http/session.ts'
import { lockUser } from '#identity/users/users.service.ts'
import { recordConsents } from '#legal/consents/consents.service.ts'
import { getLegalVersions } from '#legal/terms/terms.service.ts'
import { insertPayment, type PaymentSession, planAttempt } from '#payments/payments/payments.service.ts'

type Cart = NonNullable<Awaited<ReturnType<typeof lockCart>>>
type Line = {
  product: LockedProduct
  count: number
  unitPrice: number
  vatRate: number
  amount: number
  productId: number
  categoryIds: readonly number[]
  isGiftCard: boolean
}

/** Locks what the cart holds, in id order; pieces that are not there are named with what is left. */
async function loadLines(tx: Transaction, cartId: string) {
  const products = await lockProducts(tx, linesOfCart, { cartId })
  const lines = products.map((product): Line => {
    const { count } = product
    const unitPrice = effectivePrice(product)
    return {
      product,
      count,
      unitPrice,
      vatRate: product.vatRate,
      amount: unitPrice * count,
      productId: product.id,
      categoryIds: product.categoryIds,
      isGiftCard: product.giftValue !== null,
    }
  })
  const shortages = lines
    .map(({ product, count }) => ({
      productId: product.id,
      wanted: count,
      left: product.isPublished ? quantityLimit(product) : 0,
    }))
    .filter(({ wanted: quantity, left }) => quantity > left)
  return { lines, shortages }
}

/** A failure that shows the buyer the cart as it is now. */
async function withCart(
  context: Context,
  db: Executor,
  cart: Cart,
  form: OrderForm,
  failure: Failure,
): Promise<Failure> {
  return { ...failure, extra: { ...failure.extra, cart: await showCart(context, db, cart, form.languageCode) } }
}

/** Addresses as they are kept: country by its Polish name, tax number by its digits. */
function cleanAddresses(form: OrderForm) {
  const named = <Place extends { country: string }>(place: Place): Place => ({
    ...place,
    country: findCountry(place.country)?.label ?? place.country,
  })
  return {
    address: form.address && isPostal(form.shippingMethod) ? named(form.address) : null,
    companyData:
      form.companyData && form.userWantsInvoice
        ? {
            ...form.companyData,
            taxId: normalizeNip(form.companyData.taxId),
            address: named(form.companyData.address),
          }
        : null,
  }
}

type Making = {
  orderId: string
  /** What is known of the chosen parcel point; null when none was chosen or none is needed. */
  point: Outcome<OrderPoint> | null
  /** The write that keeps the answer of an order without a payment page; null when nobody may repeat the request. */
  saveResponse: SQLWrapper | null
}

/** `opening`: the attempt to pay that is asked of the provider next; null for an order that needs none. */
export type PlacedOrder = { orderId: string; opening: PaymentSession | null }

/** Everything that makes an order, in one transaction: stock, voucher, lines, consents, mail, and the cart emptied. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export async function placeOrder(
  tx: Transaction,
  context: Context,
  caller: RequestContext,
  form: OrderForm,
  { orderId, point, saveResponse }: Making,
): Promise<Outcome<PlacedOrder>> {
  // The account before its cart, as everywhere: one that is erased at this moment has no cart and gets no order any more.
  const owner = caller.userId && (await lockUser(tx, caller.userId))
  const cart = await lockCart(tx, form.cartId)
  if (!cart || (cart.userId !== null && cart.userId !== caller.userId)) return fail('ERRORS.UNABLETOLOADCART')
  const { lines, shortages } = await loadLines(tx, cart.id)
  if (lines.length === 0) return fail('ERRORS.CARTEMPTY')
  const hasVirtual = lines.some(({ product }) => product.isVirtual)
  const hasPhysical = lines.some(({ product }) => !product.isVirtual)
  if (point && failed(point)) return point
  const problem = findCheckoutProblem(form, hasVirtual)
  if (problem) return problem
  const textOf = await getLegalVersions(context, tx, ['terms', 'resign', 'digital'], form.languageCode)
  const terms = textOf('terms')
  if (form.consents.terms !== terms.version)
    return fail('ERRORS.PLEASEACCEPTTERMS', { extra: { currentVersion: terms.version } })
  const methods = await listMethods(context, tx, { hasPhysical, hasVirtual })
  const shipping = methods.shipping.find((method) => method.name === form.shippingMethod)
  if (
    !shipping ||
    !methods.payments.includes(form.paymentMethod) ||
    !canShipTogether(form.paymentMethod, form.shippingMethod)
  ) {
    return withCart(context, tx, cart, form, fail('ERRORS.METHODUNAVAILABLE'))
  }
  if (shortages.length > 0)
    return withCart(context, tx, cart, form, fail('ERRORS.OUTOFSTOCK', { extra: { shortages } }))

  const reserved = cart.voucherId
    ? await reserveVoucher(tx, context, cart.voucherId, {
        subjectId: orderId,
        email: form.email,
        lines,
        shippingPrice: shipping.price,
      })
    : null
  const voucher = reserved?.voucher ?? null
  // A voucher that stopped fitting takes its discount with it: who saw the price without it may go on, others are told.
  if (cart.voucherId && !voucher && form.expectedTotal === undefined)
    return withCart(
      context,
      tx,
      cart,
      form,
      fail(hasGiftCardsOnly(lines) ? 'ERRORS.VOUCHERNOTFORGIFTCARDS' : 'ERRORS.VOUCHERINVALID'),
    )
  const totals = priceCart(lines, voucher ? voucherDiscount(voucher, lines) : null)
  const shippingDiscount = voucher ? deliveryDiscount(voucher, totals.discountTotal, shipping.price) : 0
  const delivery = shipping.price - shippingDiscount
  const total = totals.total + delivery
  if (form.expectedTotal !== undefined && toGrosze(form.expectedTotal) !== total)
    return withCart(context, tx, cart, form, fail('ERRORS.CARTCHANGED'))
  const isCod = form.paymentMethod === 'Cod'
  if (!isCod && total > 0 && total < paymentMinimumGrosze) return fail('ERRORS.PAYMENTBELOWMINIMUM')

  const shippingVat = vatPortion(delivery, shipping.vatRate)
  const reason = { cause: 'ordered', actor: 'customer' }
  const payment =
    isCod || total === 0 ? null : planAttempt(context, { id: orderId, total, paymentMethod: form.paymentMethod }, 1)
  const order = {
    id: orderId,
    userId: owner ? owner.id : null,
    email: normalizeEmail(form.email),
    language: form.languageCode,
    paymentMethod: form.paymentMethod,
    shippingMethod: form.shippingMethod,
    firstName: form.firstName,
    lastName: form.lastName,
    phone: form.phone,
    ...cleanAddresses(form),
    inPostPoint: point?.value.name ?? null,
    inPostPointAddress: point?.value.address ?? null,
    inPostPointConfirmedAt: point?.value.confirmedAt ?? null,
    comments: form.comments,
    wantsInvoice: form.userWantsInvoice,
    productsTotal: totals.productsTotal,
    discountTotal: totals.discountTotal,
    discountCode: voucher?.code ?? null,
    shippingCost: shipping.price,
    shippingVatRate: shipping.vatRate,
    shippingDiscount,
    shippingVat,
    total,
    vatTotal: totals.vat + shippingVat,
    virtualOnly: !hasPhysical,
    createdAt: context.clock.date(),
    paymentDeadlineAt: payment?.expiresAt ?? null,
  }
  const orderLines = lines.map(({ product, count, unitPrice, vatRate }, index) => ({
    productId: product.id,
    namePl: product.namePl,
    nameEn: product.nameEn,
    isVirtual: product.isVirtual,
    giftValue: product.giftValue,
    giftMonths: product.giftMonths,
    unitPrice,
    count,
    vatRate,
    discountShare: totals.lines[index]?.discountShare ?? 0,
    vat: totals.lines[index]?.vat ?? 0,
  }))
  const drafted = orders.draftOrder(tx, context, order, orderLines, isCod ? ['Placed'] : [], reason)
  const consents = recordConsents(tx, context, {
    texts: hasVirtual ? [terms, textOf('resign'), textOf('digital')] : [terms],
    orderId,
    email: form.email,
    ip: caller.ip,
  })
  const [row] = await batchWrites<{ number: number }>(
    tx,
    [
      reserveStock(lines, { isSold: isCod }),
      ...(reserved ? [reserved.reserve] : []),
      ...drafted.writes,
      consents,
      ...(payment ? [insertPayment(tx, payment)] : saveResponse ? [saveResponse] : []),
      emptyCart(tx, cart.id),
      touchCart(tx, cart.id, { updatedAt: context.clock.date(), voucherId: null }),
    ],
    drafted.returning,
  )
  if (!row) throw new Error('An order was not inserted.')
  if (payment)
    return succeed({ orderId, opening: { payment, order: { ...order, number: row.number }, lines: orderLines } })
  if (!isCod) {
    const free = await orders.selectOrder(tx, orderId)
    if (free) await orders.payOrder(tx, context, free, { cause: 'nothing to pay', actor: 'customer' })
  }
  return succeed({ orderId, opening: null })
}
