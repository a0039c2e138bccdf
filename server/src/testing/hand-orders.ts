import { handOrdersEndpoints as rows } from '@slodki-ul/contract/commerce/hand-orders'
import type { HandOrderValues } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { staffHandOrdersEndpoints as staffRows } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { aKey } from '#testing/staff-orders.ts'
import type { TestApp } from '#testing/test-app.ts'

type Headers = Record<string, string>

/** What staff typed for Zofia, a guest, without products. */
export const typedValues: Omit<HandOrderValues, 'lines' | 'shippingMethod'> = {
  ...{ discountCode: '', userId: null, language: 'pl' },
  ...{ firstName: 'Zofia', lastName: 'Kalinowska', email: 'zosia@poczta.example', phone: '601 234 567' },
  ...{ street: 'Lipowa 12', line2: '', zipCode: '20-020', city: 'Lublin', parcelPoint: '' },
}

type Line = HandOrderValues['lines'][number]
export const aLine = (productId: number, quantity = 1, change: Partial<Line> = {}): Line => ({
  ...{ productId, quantity, otherPrice: null, reason: '' },
  ...change,
})

type Change = Partial<HandOrderValues> & { replacesId?: string; chargeTotal?: number }

/** The calls by which staff make orders by hand and their buyers accept them. */
export function handOrders(app: () => TestApp, staff: () => Headers) {
  const preview = (values: Pick<HandOrderValues, 'lines'> & Change, headers = staff()) => {
    const {
      lines,
      shippingMethod = 'KurierDPD',
      discountCode = '',
      email = typedValues.email,
      replacesId = null,
    } = values
    const body = { lines, shippingMethod, discountCode, email, replacesId }
    return app().call(staffRows.previewHandOrder, { body }, headers)
  }
  const make = async (lines: Line[], change: Change = {}, headers = staff(), key = aKey()) => {
    const chargeTotal = change.chargeTotal ?? (await preview({ ...change, lines })).reply.chargeTotal ?? 0
    const shippingMethod = change.shippingMethod ?? 'KurierDPD'
    const body = { ...typedValues, replacesId: null, ...change, lines, shippingMethod, chargeTotal }
    return app().call(staffRows.makeHandOrder, { headers: key, body }, headers)
  }
  const tokenOf = async (id: string, headers = staff(), language = 'pl') => {
    const { reply } = await app().call(staffRows.getHandOrderLink, { params: { id } }, headers)
    const [, token = '', lang] = /zamowienie\/([^?]+)\?lang=(\w+)$/.exec(reply.url) ?? []
    return lang === language ? token : ''
  }
  const show = (token: string) => app().call(rows.showHandOrder, { body: { token, languageCode: 'pl' } })
  return {
    ...{ preview, make, tokenOf, show },
    /** Makes an order that takes the place of another one. */
    replace: (id: string, lines: Line[], change: Change = {}, headers = staff()) =>
      make(lines, { ...change, replacesId: id }, headers),
    /** Accepts all that the page shows. */
    accept: async (token: string, paymentMethod: 'Stripe' | 'Blik' | 'Cod' = 'Stripe', change = {}) => {
      const { offer } = (await show(token)).reply
      const way = offer?.ways.find((each) => each.paymentMethod === paymentMethod)
      const consents = { terms: offer?.termsVersion ?? '', resign: true, digital: true }
      const body = { token, paymentMethod, consents, languageCode: 'pl' as const, chargeTotal: way?.chargeTotal ?? 0 }
      return app().call(rows.acceptHandOrder, { body: { ...body, ...change } })
    },
  }
}
