import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import type { SubscriptionFormInput } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import { anAccount, bearer, signIn } from '#testing/accounts.ts'
import { aCart, anOrderForm, aProduct, type ProductOptions } from '#testing/factories.ts'
import type { PurchaseName } from '#testing/payment-sequences.ts'
import { order } from '#testing/subscriptions.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A purchase: ids of orders and subscriptions, and their owner. */
export type Purchase = {
  email: string
  orderIds: string[]
  subscriptionIds: string[]
  productIds: number[]
  voucherCodes: string[]
  /** Whether the buyer can sign in. */
  isMember: boolean
}

type VoucherOptions = { kind: 'percent' | 'amount' | 'gift'; value: number; scope: 'shop' | 'subscription' }
type OrderOptions = {
  lines: [ProductOptions, number][]
  method: 'Stripe' | 'Blik' | 'Cod'
  voucher?: VoucherOptions
  isVirtual?: boolean
}
type PlanOptions = {
  plan: number
  method: 'Stripe' | 'Blik'
  voucher?: VoucherOptions
  isMember?: boolean
  times?: number
}

const odd: [ProductOptions, number][] = [
  [{ price: 3333, vatRate: 5 }, 3],
  [{ price: 1999, vatRate: 23 }, 1],
  [{ price: 777, vatRate: 8 }, 2],
]

const purchaseOptions: Record<PurchaseName, OrderOptions | PlanOptions> = {
  card: { lines: [[{ price: 10_000 }, 2]], method: 'Stripe' },
  'blik-odd': { lines: odd, method: 'Blik' },
  percent: { lines: odd, method: 'Stripe', voucher: { kind: 'percent', value: 7, scope: 'shop' } },
  'gift-part': { lines: odd, method: 'Blik', voucher: { kind: 'gift', value: 6001, scope: 'shop' } },
  'sells-gift': { lines: [[{ price: 20_000, giftValue: 20_000 }, 2]], method: 'Stripe', isVirtual: true },
  files: { lines: [[{ price: 4900, isVirtual: true }, 1]], method: 'Stripe', isVirtual: true },
  free: { lines: odd, method: 'Stripe', voucher: { kind: 'gift', value: 90_000, scope: 'shop' } },
  cod: { lines: odd, method: 'Cod' },
  monthly: { plan: 3, method: 'Stripe' },
  'yearly-coupon': { plan: 1, method: 'Stripe', voucher: { kind: 'percent', value: 7, scope: 'subscription' } },
  member: { plan: 3, method: 'Stripe', isMember: true },
  twice: { plan: 3, method: 'Stripe', times: 2 },
  ahead: { plan: 3, method: 'Blik' },
  'ahead-coupon': { plan: 1, method: 'Blik', voucher: { kind: 'amount', value: 3333, scope: 'subscription' } },
  eternal: { plan: 4, method: 'Blik' },
  'member-ahead': { plan: 3, method: 'Blik', isMember: true },
  'twice-ahead': { plan: 3, method: 'Blik', times: 2 },
  'free-plan': { plan: 3, method: 'Stripe', voucher: { kind: 'percent', value: 100, scope: 'subscription' } },
}

let vouchersMade = 0

/** Creates a voucher for one sequence; gift cards get a code in their format. */
async function aVoucher(testApp: TestApp, { kind, value, scope }: VoucherOptions): Promise<string> {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
  const place = vouchersMade++
  const suffix = [0, 1, 2, 3].map((power) => letters[Math.floor(place / letters.length ** power) % letters.length])
  const code = kind === 'gift' ? `UL-ABCD-EFGH-${suffix.join('')}` : `SEQUENCE${suffix.join('')}`
  await testApp.context.db.execute(
    sql`insert into vouchers (code, kind, value, scope, created_at) values (${code}, ${kind}, ${value}, ${scope}, ${testApp.clock.date()})`,
  )
  return code
}

const nothing: Omit<Purchase, 'email'> = {
  ...{ orderIds: [], subscriptionIds: [], productIds: [], voucherCodes: [] },
  isMember: false,
}

async function buyProducts(testApp: TestApp, email: string, options: OrderOptions): Promise<Purchase> {
  const lines: [number, number][] = []
  for (const [product, count] of options.lines) lines.push([await aProduct(testApp, product), count])
  const cartId = await aCart(testApp, lines)
  const voucherCodes = options.voucher ? [await aVoucher(testApp, options.voucher)] : []
  for (const voucher of voucherCodes)
    await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher, languageCode: 'pl' } })
  const form = await anOrderForm(testApp, cartId, {
    ...{ email, paymentMethod: options.method },
    ...(options.method === 'Cod' ? { shippingMethod: 'KurierDPDCod' } : {}),
    ...(options.isVirtual ? { shippingMethod: 'Email' } : {}),
  })
  const consents = { ...form.consents, terms: form.consents?.terms ?? '', resign: true, digital: true }
  const { status, reply, problem } = await testApp.call(checkoutEndpoints.createOrder, { body: { ...form, consents } })
  if (status !== 201) throw new Error(`Ordering failed: ${JSON.stringify(problem)}`)
  return { ...nothing, email, orderIds: [reply.orderId], productIds: lines.map(([id]) => id), voucherCodes }
}

async function buyPlan(testApp: TestApp, email: string, options: PlanOptions): Promise<Purchase> {
  const { plan, method, isMember = false, times = 1 } = options
  if (isMember) await anAccount(testApp, { email })
  const headers = isMember ? bearer(await signIn(testApp, email)) : {}
  const voucherCodes = options.voucher ? [await aVoucher(testApp, options.voucher)] : []
  const change: Partial<SubscriptionFormInput> = { email, subscriptionDetailsId: plan, paymentMethod: method }
  const subscriptionIds: string[] = []
  for (let time = 0; time < times; time++) {
    const response = await order(testApp, { ...change, discountCode: voucherCodes[0] }, headers)
    if (response.status !== 201) throw new Error(`Subscribing failed: ${JSON.stringify(response.problem)}`)
    subscriptionIds.push(response.reply.subscriptionId)
  }
  return { ...nothing, email, subscriptionIds, voucherCodes, isMember }
}

/** Makes a purchase through the API; nothing is paid yet. */
export function buy(testApp: TestApp, name: PurchaseName, email: string): Promise<Purchase> {
  const options = purchaseOptions[name]
  return 'plan' in options ? buyPlan(testApp, email, options) : buyProducts(testApp, email, options)
}
