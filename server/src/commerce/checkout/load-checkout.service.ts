import { type DeliveredCart, deliveredCartOf, deliversTo } from '@slodki-ul/contract/catalogue/delivery.rules'
import { canShipTogether, isPostal } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import { findCheckoutProblem } from '@slodki-ul/contract/commerce/checkout.rules'
import { findCountry } from '@slodki-ul/contract/countries'
import { type Failure, fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { effectivePrice } from '#catalogue/products/products.rules.ts'
import { type LockedProduct, lockProducts } from '#catalogue/products/products.service.ts'
import type { OrderPoint } from '#catalogue/shipping/parcel-points.service.ts'
import { listMethods } from '#catalogue/shipping/shipping.service.ts'
import { quantityLimit } from '#commerce/cart/cart.rules.ts'
import { linesOfCart, lockCart } from '#commerce/cart/cart.service.ts'
import { showCart } from '#commerce/cart/show-cart.service.ts'
import { findCodState } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { RequestContext } from '#http/session.ts'
import { lockUser } from '#identity/users/users.service.ts'
import { getLegalVersions } from '#legal/terms/terms.service.ts'

export type CheckoutCart = NonNullable<Awaited<ReturnType<typeof lockCart>>>
export type CheckoutLine = {
  product: LockedProduct
  count: number
  unitPrice: number
  vatRate: number | null
  amount: number
  productId: number
  categoryIds: readonly number[]
  isGiftCard: boolean
  isVirtual: boolean
  weightGrams: number
}
/** The remaining stock of a product of which the cart has more. */
type Shortage = { productId: number; wanted: number; left: number }
/** The chosen parcel point; null when none was chosen or none is needed. */
export type ChosenPoint = Outcome<OrderPoint> | null

/** A cart with its products and its owner, locked. */
export type LoadedCheckout = {
  cart: CheckoutCart
  userId: string | null
  lines: CheckoutLine[]
  shortages: Shortage[]
  content: DeliveredCart
}

/** Locks the products of the cart in id order; reports quantities above the stock with the remaining stock. */
async function loadLines(tx: Transaction, cartId: string): Promise<Pick<LoadedCheckout, 'lines' | 'shortages'>> {
  const products = await lockProducts(tx, linesOfCart, { cartId })
  const lines = products.map((product): CheckoutLine => {
    const { count, id: productId, vatRate, categoryIds, isVirtual, weightGrams } = product
    const unitPrice = effectivePrice(product)
    const isGiftCard = product.giftValue !== null
    const amount = unitPrice * count
    return { product, count, unitPrice, vatRate, amount, productId, categoryIds, isGiftCard, isVirtual, weightGrams }
  })
  const shortages = lines
    .map(({ product, count }) => ({
      productId: product.id,
      wanted: count,
      left: product.isPublished ? quantityLimit(product) : 0,
    }))
    .filter(({ wanted, left }) => wanted > left)
  return { lines, shortages }
}

/** Locks the account, its cart and the products in it. */
export async function loadCheckout(
  tx: Transaction,
  caller: RequestContext,
  form: OrderForm,
): Promise<Outcome<LoadedCheckout>> {
  // The account is locked before its cart, as everywhere: an account that is being deleted gets no new order.
  const owner = caller.userId ? await lockUser(tx, caller.userId) : undefined
  const cart = await lockCart(tx, form.cartId)
  if (!cart || (cart.userId !== null && cart.userId !== caller.userId)) return fail('ERRORS.UNABLETOLOADCART')
  const { lines, shortages } = await loadLines(tx, cart.id)
  if (lines.length === 0) return fail('ERRORS.CARTEMPTY')
  return succeed({ cart, userId: owner?.id ?? null, lines, shortages, content: deliveredCartOf(lines) })
}

/** A failure that shows the customer the cart as it is now. */
export async function failWithCart(
  tx: Transaction,
  context: Context,
  cart: CheckoutCart,
  form: OrderForm,
  failure: Failure,
): Promise<Failure> {
  return { ...failure, extra: { ...failure.extra, cart: await showCart(context, tx, cart, form.languageCode) } }
}

/** The parcel point, the delivery and the legal texts of an order. */
export type ValidCheckout = {
  point: OrderPoint | null
  shipping: Awaited<ReturnType<typeof listMethods>>['shipping'][number]
  /** The legal texts that the customer accepts. */
  texts: ReturnType<Awaited<ReturnType<typeof getLegalVersions>>>[]
}

/** Checks the form against the cart, the texts in force and the methods on offer, in the order of CHK-30. */
export async function validateCheckout(
  tx: Transaction,
  context: Context,
  form: OrderForm,
  { cart, content, shortages }: LoadedCheckout,
  point: ChosenPoint,
): Promise<Outcome<ValidCheckout>> {
  if (point && failed(point)) return point
  const problem = findCheckoutProblem(form, content.hasVirtual)
  if (problem) return problem
  const textOf = await getLegalVersions(context, tx, ['terms', 'resign', 'digital'], form.languageCode)
  const terms = textOf('terms')
  if (form.consents.terms !== terms.version)
    return fail('ERRORS.PLEASEACCEPTTERMS', { extra: { currentVersion: terms.version } })
  const methods = await listMethods(context, tx, content)
  const shipping = methods.shipping.find((method) => method.name === form.shippingMethod)
  const isOffered =
    methods.payments.includes(form.paymentMethod) && canShipTogether(form.paymentMethod, form.shippingMethod)
  if (!shipping || !isOffered) return failWithCart(tx, context, cart, form, fail('ERRORS.METHODUNAVAILABLE'))
  if (form.paymentMethod === 'Cod' && (await findCodState(tx, context, form)) === 'refused')
    return fail('ERRORS.CODNOTOFFERED')
  const country = isPostal(form.shippingMethod) ? findCountry(form.address?.country ?? '')?.id : null
  if (country && !deliversTo(methods.offer, { shipping: shipping.name, payment: form.paymentMethod, country }))
    return fail('ERRORS.PROVIDEDATA', { fields: { 'address.country': 'ERRORS.DELIVERYCOUNTRY' } })
  if (shortages.length > 0)
    return failWithCart(tx, context, cart, form, fail('ERRORS.OUTOFSTOCK', { extra: { shortages } }))
  const texts = content.hasVirtual ? [terms, textOf('resign'), textOf('digital')] : [terms]
  return succeed({ point: point?.value ?? null, shipping, texts })
}
