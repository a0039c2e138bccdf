import { staffGiftCardsEndpoints as giftCards } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { orderMovesEndpoints as moves } from '@slodki-ul/contract/commerce/order-moves.admin'
import { returnRecordsEndpoints as returnRows } from '@slodki-ul/contract/commerce/return-records.admin'
import { returnsEndpoints as money } from '@slodki-ul/contract/commerce/returns.admin'
import { placeGuestOrder } from './account-orders.ts'
import { call } from './api-client.ts'
import type { BackOffice } from './back-office.ts'
import { byHand } from './hand-order-story.ts'
import { payOrder } from './order-scenarios.ts'
import { buildOrderForm, fillCart, sendOrder, uniqueEmail } from './orders.ts'
import { retryRequest, until } from './retry.ts'
import { shipment, unsent } from './shipment-stories.ts'
import { hexagons, letLeasePass, placePaid, type StaffStory, type Subject, shared, type Tools } from './staff-story.ts'

const one = [{ lineId: 0, quantity: 1 }]

const refundsOf = async ({ read }: BackOffice, { orderId }: Subject) =>
  (await read(money.getRefundable, { params: { id: orderId } })).refunds

const waitForRefunds = ({ office, sandbox }: Tools, subject: Subject, state: string) =>
  until(
    `the money of ${subject.orderId} is ${state}`,
    async () => (await refundsOf(office, subject)).every((refund) => refund.state === state),
    () => letLeasePass(sandbox),
  )

/** An order that a new gift card pays in part. */
async function placeWithGiftCard({ api, sandbox, office }: Tools): Promise<Subject> {
  const email = uniqueEmail()
  const card = { valueAmount: 40, months: 12, email, language: 'pl', reason: 'Przeprosiny' } as const
  await office.act('issue', giftCards.issueGiftCard, { body: card })
  let voucher = ''
  const readCode = async () => {
    for (const { text } of await sandbox.mails(email)) voucher = /UL(-[2-9A-HJKMNP-Z]{4}){3}/.exec(text)?.[0] ?? voucher
    return voucher !== ''
  }
  await until('the gift card is mailed', readCode, () => letLeasePass(sandbox))
  const cart = await retryRequest(() => fillCart(api, { [hexagons]: 3 }))
  await call(api, cartEndpoints.addVoucher, { body: { cartId: cart.id, voucher, languageCode: 'pl' } })
  const form = await buildOrderForm(api, { cartId: cart.id, email, payment: 'Stripe' })
  const { orderId } = await sendOrder(api, form)
  await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
  return { orderId, email }
}

/** The payment provider gave back what we did, in one refund. */
async function findRefundMistakes({ office, sandbox }: Tools, subject: Subject): Promise<string[]> {
  const ours = (await refundsOf(office, subject)).map(({ amount }) => Math.round(amount * 100))
  const theirs = await sandbox.refundsOf(subject.orderId)
  const isOnce = ours.length === 1 && theirs.length === 1 && ours[0] === theirs[0]
  return isOnce ? [] : [`the provider gave back ${theirs} grosze for our ${ours}`]
}

const refund: StaffStory = {
  actions: ['refund'],
  begin: placeWithGiftCard,
  async act(tools, subject) {
    const body = { lines: one, goodwillAmount: 1, reason: 'complaint', ...shared, restock: one } as const
    await tools.office.act('refund', money.refundOrder, { params: { id: subject.orderId }, body })
    await waitForRefunds(tools, subject, 'sent')
  },
  async findMistakes(tools, subject) {
    const [made] = await refundsOf(tools.office, subject)
    const isShared = made !== undefined && made.giftCardAmount > 0 && made.amount > 0
    return [
      ...(isShared ? [] : ['money and gift card both get their share']),
      ...(await findRefundMistakes(tools, subject)),
    ]
  },
}

const cancel: StaffStory = {
  actions: ['cancel'],
  begin: placePaid,
  async act(tools, subject) {
    const body = { reason: 'stock', ...shared, restock: one } as const
    await tools.office.act('cancel', money.cancelOrder, { params: { id: subject.orderId }, body })
    await waitForRefunds(tools, subject, 'sent')
  },
  findMistakes: findRefundMistakes,
}

let parcels = 0
/** A parcel number of DPD that no other parcel has. */
const aParcelNumber = () => `1000${String(++parcels).padStart(9, '0')}U`

/** An order by cash on delivery is paid, a piece of it comes back, and its money goes back by a bank transfer. */
const comesBack: StaffStory = {
  actions: ['pack', 'ship', 'note paid', 'announce', 'receive', 'inspect', 'refund', 'transfer', 'settle'],
  async begin({ api }) {
    const email = uniqueEmail()
    return { email, orderId: await placeGuestOrder(api, email, { [hexagons]: 2 }, 'Cod') }
  },
  async act(tools, subject) {
    const { act } = tools.office
    const order = { params: { id: subject.orderId } }
    await act('pack', moves.packOrder, order)
    await act('ship', moves.shipOrder, { ...order, body: { parcels: [{ number: aParcelNumber() }] } })
    await act('note paid', moves.noteOrderPaid, order)
    const announced = { source: 'complaint', lines: one } as const
    const { id: returnId } = await act('announce', returnRows.announceReturn, { ...order, body: announced })
    const record = { params: { id: returnId } }
    await act('receive', returnRows.receiveReturn, { ...record, body: { lines: one, restock: one } })
    await act('inspect', returnRows.inspectReturn, { ...record, body: {} })
    const body = { lines: one, reason: 'complaint', returnId, ...shared } as const
    await act('refund', money.refundOrder, { ...order, body })
    const [due] = await refundsOf(tools.office, subject)
    const day = new Date().toISOString().slice(0, 10)
    const transfer = { account: 'PL61109010140000071219812874', day, reference: 'Zwrot' }
    await act('transfer', money.settleRefund, { params: { id: due?.id ?? '' }, body: transfer })
    await act('settle', returnRows.settleReturn, { ...record, body: {} })
    await waitForRefunds(tools, subject, 'transferred')
  },
  async findMistakes({ office }, subject) {
    const refunds = await refundsOf(office, subject)
    const { returns } = await office.read(returnRows.listReturns, { params: { id: subject.orderId } })
    const isOnce = refunds.length === 1 && returns.length === 1
    const isWhole = refunds[0]?.transfer && returns[0]?.state === 'settled' && returns[0].lines[0]?.restocked === 1
    return [...(isOnce ? [] : ['one return and one transfer']), ...(isWhole ? [] : ['the return is settled'])]
  },
}

export const staffStories = { refund, cancel, comesBack, shipment, unsent, byHand } satisfies Record<string, StaffStory>
export type StaffStoryName = keyof typeof staffStories
