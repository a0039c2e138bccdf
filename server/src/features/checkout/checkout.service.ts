import { createHash } from 'node:crypto'
import type { checkoutEndpoints, OrderForm } from '@slodki-ul/contract/checkout'
import { findCheckoutProblem } from '@slodki-ul/contract/checkout.rules'
import { findCountry } from '@slodki-ul/contract/countries'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { type Failure, fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { paymentMinimumGrosze } from '@slodki-ul/contract/limits'
import { toGrosze, toZloty, vatPortion } from '@slodki-ul/contract/money'
import { normalizeNip } from '@slodki-ul/contract/nip'
import { isPayable } from '@slodki-ul/contract/orders.rules'
import { goTogether, isPostal, needsParcelPoint } from '@slodki-ul/contract/shipping.rules'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import { claimRequest, findAnswer, keepAnswer, type NamedRequest } from '#db/idempotency.ts'
import { inTransaction } from '#db/transaction.ts'
import { countLimit, priceCart } from '#features/cart/cart.rules.ts'
import { emptyCart, lockCart, selectCartLines, showCart, touchCart } from '#features/cart/cart.service.ts'
import { recordConsents } from '#features/consents/consents.service.ts'
import * as orders from '#features/orders/orders.service.ts'
import { resultState } from '#features/payments/payments.rules.ts'
import {
  openAttempt,
  selectAttempts,
  selectPaymentBySession,
  startPayment,
} from '#features/payments/payments.service.ts'
import { effectivePrice } from '#features/products/products.rules.ts'
import { changeStock, type LockedProduct, lockProducts } from '#features/products/products.service.ts'
import { listMethods } from '#features/shipping/shipping.service.ts'
import { getLegalTexts } from '#features/terms/terms.service.ts'
import { reserveVoucher, voucherDiscount } from '#features/vouchers/vouchers.service.ts'
import type { Visitor } from '#http/session.ts'

type Placed = Reply<typeof checkoutEndpoints.createOrder>
type Cart = NonNullable<Awaited<ReturnType<typeof lockCart>>>
type Line = {
  product: LockedProduct
  count: number
  unitPrice: number
  vatRate: number
  amount: number
  productId: number
  categoryIds: readonly number[]
}

/** Purpose of the token that lets a buyer see what became of an order without an account; the subject is its id. */
const ticketPurpose = 'order'
const ticketSeconds = 180 * 86_400

/** The thank-you page of an order that needs no payment page; also what mails link to. */
export const ticketUrl = (context: Pick<Context, 'config' | 'links'>, orderId: string): string =>
  `${context.config.publicUrl}/dziekujemy?isOrder=true&ticket=${encodeURIComponent(context.links.sign(ticketPurpose, orderId, ticketSeconds))}`

const retryUrl = (context: Context, orderId: string) => `${context.config.publicUrl}/dziekujemy?orderId=${orderId}`

/** Locks what the cart holds, in id order; pieces that are not there are named with what is left. */
async function loadLines(tx: Transaction, cartId: string) {
  const wanted = await selectCartLines(tx, cartId)
  const products =
    wanted.length > 0
      ? await lockProducts(
          tx,
          wanted.map((line) => line.productId),
        )
      : []
  const counts = new Map(wanted.map((line) => [line.productId, line.count]))
  const lines = products.map((product): Line => {
    const count = counts.get(product.id) ?? 0
    const unitPrice = effectivePrice(product)
    return {
      product,
      count,
      unitPrice,
      vatRate: product.vatRate,
      amount: unitPrice * count,
      productId: product.id,
      categoryIds: product.categoryIds,
    }
  })
  const shortages = lines
    .map(({ product, count }) => ({
      productId: product.id,
      wanted: count,
      left: product.isPublished ? countLimit(product) : 0,
    }))
    .filter(({ wanted: pieces, left }) => pieces > left)
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
        ? { ...named(form.companyData), taxId: normalizeNip(form.companyData.taxId) }
        : null,
    inPostPoint: needsParcelPoint(form.shippingMethod) ? (form.inPostPoint ?? null) : null,
  }
}

type Made = { order: orders.OrderRow; paymentId: string | null }

/** Everything that makes an order, in one transaction: stock, voucher, lines, consents, mail, and the cart emptied. */
async function makeOrder(
  tx: Transaction,
  context: Context,
  visitor: Visitor,
  form: OrderForm,
  orderId: string,
): Promise<Outcome<Made>> {
  const cart = await lockCart(tx, form.cartId)
  if (!cart || (cart.userId !== null && cart.userId !== visitor.userId)) return fail('ERRORS.UNABLETOLOADCART')
  const { lines, shortages } = await loadLines(tx, cart.id)
  if (lines.length === 0) return fail('ERRORS.CARTEMPTY')
  const hasVirtual = lines.some(({ product }) => product.isVirtual)
  const hasPhysical = lines.some(({ product }) => !product.isVirtual)
  const problem = findCheckoutProblem(form, hasVirtual)
  if (problem) return problem
  const textOf = await getLegalTexts(context, tx, ['terms', 'resign', 'digital'], form.languageCode)
  const terms = textOf('terms')
  if (form.consents.terms !== terms.version)
    return fail('ERRORS.PLEASEACCEPTTERMS', { extra: { currentVersion: terms.version } })
  const methods = await listMethods(context, tx, { hasPhysical, hasVirtual })
  const shipping = methods.shipping.find((method) => method.name === form.shippingMethod)
  if (
    !shipping ||
    !methods.payments.includes(form.paymentMethod) ||
    !goTogether(form.paymentMethod, form.shippingMethod)
  ) {
    return withCart(context, tx, cart, form, fail('ERRORS.METHODUNAVAILABLE'))
  }
  if (shortages.length > 0)
    return withCart(context, tx, cart, form, fail('ERRORS.OUTOFSTOCK', { extra: { shortages } }))

  const voucher = cart.voucherId
    ? await reserveVoucher(tx, context, cart.voucherId, { subjectId: orderId, email: form.email, lines })
    : null
  // A voucher that stopped fitting takes its discount with it: who saw the price without it may go on, others are told.
  if (cart.voucherId && !voucher && form.expectedTotal === undefined)
    return withCart(context, tx, cart, form, fail('ERRORS.VOUCHERINVALID'))
  const totals = priceCart(lines, voucher ? voucherDiscount(voucher, lines) : null)
  const total = totals.total + shipping.price
  if (form.expectedTotal !== undefined && toGrosze(form.expectedTotal) !== total)
    return withCart(context, tx, cart, form, fail('ERRORS.CARTCHANGED'))
  const isCod = form.paymentMethod === 'Cod'
  if (!isCod && total > 0 && total < paymentMinimumGrosze) return fail('ERRORS.PAYMENTBELOWMINIMUM')

  await changeStock(tx, lines, 'take')
  const shippingVat = vatPortion(shipping.price, shipping.vatRate)
  const why = { cause: 'ordered', actor: 'customer' }
  const order = await orders.draftOrder(
    tx,
    context,
    {
      id: orderId,
      userId: visitor.userId,
      email: normalizeEmail(form.email),
      language: form.languageCode,
      paymentMethod: form.paymentMethod,
      shippingMethod: form.shippingMethod,
      firstName: form.firstName,
      lastName: form.lastName,
      phone: form.phone,
      ...cleanAddresses(form),
      comments: form.comments,
      wantsInvoice: form.userWantsInvoice,
      productsTotal: totals.productsTotal,
      discountTotal: totals.discountTotal,
      discountCode: voucher?.code ?? null,
      shippingCost: shipping.price,
      shippingVatRate: shipping.vatRate,
      shippingVat,
      total,
      vatTotal: totals.vat + shippingVat,
      virtualOnly: !hasPhysical,
      createdAt: context.clock.date(),
    },
    lines.map(({ product, count, unitPrice, vatRate }, index) => ({
      productId: product.id,
      namePl: product.namePl,
      nameEn: product.nameEn,
      isVirtual: product.isVirtual,
      unitPrice,
      count,
      vatRate,
      discountShare: totals.lines[index]?.discountShare ?? 0,
      vat: totals.lines[index]?.vat ?? 0,
    })),
    why,
  )
  await recordConsents(tx, context, {
    texts: hasVirtual ? [terms, textOf('resign'), textOf('digital')] : [terms],
    orderId,
    email: form.email,
    ip: visitor.ip,
  })
  await emptyCart(tx, cart.id)
  await touchCart(tx, cart.id, { updatedAt: context.clock.date(), voucherId: null })
  if (isCod) return succeed({ order: await orders.placeOrder(tx, context, order, why), paymentId: null })
  if (total === 0)
    return succeed({
      order: await orders.payOrder(tx, context, order, { cause: 'nothing to pay', actor: 'customer' }),
      paymentId: null,
    })
  return succeed({ order, paymentId: await openAttempt(tx, context, order, 1) })
}

/** Milliseconds a repeat waits for the answer of the request it repeats before it finishes the work itself. */
const twinPatienceMs = 3_000
const twinStepMs = 100

async function waitForAnswer(context: Context, request: NamedRequest): Promise<Placed | null> {
  for (let waited = 0; waited < twinPatienceMs; waited += twinStepMs) {
    const answer = (await findAnswer(context.db, request)) as Placed | null
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, twinStepMs))
  }
  return null
}

/** Opens the payment page of a made order and answers where the browser goes; keeps the answer for repeats. */
async function sendToPayment(
  context: Context,
  orderId: string,
  paymentId: string,
  request: NamedRequest | null,
): Promise<Placed> {
  let answer: Placed = { orderId, url: retryUrl(context, orderId) }
  await startPayment(context, paymentId, async (tx, url) => {
    answer = { orderId, url: url ?? retryUrl(context, orderId) }
    if (request) await keepAnswer(tx, request, answer)
  })
  return answer
}

/**
 * Orders the cart. With a key, however often the request is sent and wherever a process dies on the way, there is one
 * order and one answer: the order and its stock commit first, the payment page follows with a name of its own.
 */
export async function createOrder(
  context: Context,
  visitor: Visitor,
  form: OrderForm,
  key: string | undefined,
): Promise<Outcome<Placed>> {
  const allowed = await context.limits.consume('createOrder', visitor.ip)
  if (failed(allowed)) return allowed
  const request = key ? { scope: visitor.userId ?? form.cartId, call: 'createOrder', key, body: form } : null
  const orderId = crypto.randomUUID()
  const outcome = await inTransaction(
    context,
    async (tx): Promise<Outcome<{ earlier: string } | Made | { answer: Placed }>> => {
      const claim = request ? await claimRequest(tx, context, request, orderId) : succeed(null)
      if (failed(claim)) return claim
      if (claim.value)
        return succeed(
          claim.value.answer ? { answer: claim.value.answer as Placed } : { earlier: claim.value.subjectId },
        )
      const made = await makeOrder(tx, context, visitor, form, orderId)
      if (failed(made)) return made
      if (made.value.paymentId === null) {
        const answer = { orderId, url: ticketUrl(context, orderId) }
        if (request) await keepAnswer(tx, request, answer)
        context.fault('order.before-commit')
        return succeed({ answer })
      }
      context.fault('order.before-commit')
      return made
    },
  )
  if (failed(outcome)) return outcome
  context.fault('order.after-commit')
  const result = outcome.value
  if ('answer' in result) return succeed(result.answer)
  if ('order' in result) return succeed(await sendToPayment(context, orderId, result.paymentId ?? '', request))
  const answer = request && (await waitForAnswer(context, request))
  if (answer) return succeed(answer)
  const [attempt] = await selectAttempts(context.db, result.earlier)
  return succeed(
    attempt
      ? await sendToPayment(context, result.earlier, attempt.id, request)
      : { orderId: result.earlier, url: ticketUrl(context, result.earlier) },
  )
}

export type ResultQuestion = {
  session_id?: string | undefined
  ticket?: string | undefined
  orderId?: string | undefined
}

/** What became of an order, for whoever holds its payment session, its ticket or its unguessable id. */
export async function getResult(
  context: Context,
  question: ResultQuestion,
): Promise<Outcome<Reply<typeof checkoutEndpoints.getResult>>> {
  const bySession = question.session_id ? await selectPaymentBySession(context.db, question.session_id) : undefined
  const byTicket = question.ticket ? context.links.verify(ticketPurpose, question.ticket) : null
  const orderId = bySession?.orderId ?? byTicket ?? question.orderId
  const order = orderId ? await orders.selectOrder(context.db, orderId) : undefined
  if (!order) return fail('ERRORS.UNABLETOLOADORDER')
  const payment = bySession ?? (await selectAttempts(context.db, order.id))[0] ?? null
  const state = resultState(order, payment?.state ?? null, question.orderId ? 'left' : 'returned')
  return succeed({
    kind: 'order' as const,
    state,
    paymentMethod: order.paymentMethod,
    number: orders.orderNumber(order),
    value: toZloty(order.total),
    currency: 'PLN' as const,
    eventId: createHash('sha256').update(`purchase:${order.id}`).digest('hex').slice(0, 32),
    canRetry: state === 'failed' && isPayable(order.status, order.paymentMethod),
    orderId: question.orderId ?? (state === 'failed' ? order.id : null),
  })
}
