import { handOrdersEndpoints as buyerRows } from '@slodki-ul/contract/commerce/hand-orders'
import { staffHandOrdersEndpoints as handOrders } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import { returnsEndpoints as money } from '@slodki-ul/contract/commerce/returns.admin'
import { call } from './api-client.ts'
import { uniqueEmail } from './orders.ts'
import { retryRequest } from './retry.ts'
import { hexagons, type StaffStory, shared, type Tools } from './staff-story.ts'

/** The buyer accepts what staff put together; the payment page opens. */
async function acceptByLink({ api, office }: Tools, orderId: string): Promise<void> {
  const { url } = await office.read(handOrders.getHandOrderLink, { params: { id: orderId } })
  const token = /zamowienie\/([^?]+)/.exec(url)?.[1] ?? ''
  const { offer } = await retryRequest(() =>
    call(api, buyerRows.showHandOrder, { body: { token, languageCode: 'pl' } }),
  )
  const chargeTotal = offer?.ways.find(({ paymentMethod }) => paymentMethod === 'Stripe')?.chargeTotal ?? 0
  const consents = { terms: offer?.termsVersion ?? '', resign: true, digital: true }
  const body = { token, paymentMethod: 'Stripe', consents, languageCode: 'pl', chargeTotal } as const
  await retryRequest(() => call(api, buyerRows.acceptHandOrder, { body }))
}

const contents = { shippingMethod: 'KurierDPD', discountCode: '' } as const
const zofia = {
  ...({ firstName: 'Zofia', lastName: 'Kalinowska', phone: '601 234 567', userId: null, language: 'pl' } as const),
  ...{ street: 'Lipowa 12', line2: '', zipCode: '20-020', city: 'Lublin', parcelPoint: '' },
}

/** An order by hand is made and replaced by another, which its buyer accepts and staff cancel. */
export const byHand: StaffStory = {
  actions: ['make', 'replace', 'cancel'],
  begin: async () => ({ orderId: '', email: uniqueEmail() }),
  async act(tools, { email }) {
    const { act, read } = tools.office
    const make = async (name: string, quantity: number, replacesId: string | null) => {
      const lines = [{ productId: hexagons, quantity, otherPrice: null, reason: '' }]
      const preview = { ...contents, email, lines, replacesId }
      const { chargeTotal } = await read(handOrders.previewHandOrder, { body: preview })
      return (await act(name, handOrders.makeHandOrder, { body: { ...preview, ...zofia, chargeTotal } })).id
    }
    const first = await make('make', 1, null)
    const second = await make('replace', 2, first)
    await acceptByLink(tools, second)
    const body = { reason: 'other', ...shared } as const
    await act('cancel', money.cancelOrder, { params: { id: second }, body })
  },
  async findMistakes({ office }) {
    const query = { isByHand: 'true', pageSize: 100 }
    const found = await office.read(staffOrdersEndpoints.listStaffOrders, { query })
    const open = found.filter(({ status }) => status !== 'Canceled')
    // Each story makes two and leaves none of them open.
    return open.length === 0 && found.length % 2 === 0 ? [] : [`${open.length} of ${found.length} are open`]
  },
}
