import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { describe, expect, it } from 'vitest'
import { chooseMethods } from './checkout-methods.ts'

const cart = (payments: PaymentName[], shippings: ShippingName[]) => ({
  availablePaymentMethods: payments.map((name) => ({ name })),
  availableShippingMethods: shippings.map((name) => ({ name, price: 15, vatValue: 2.8, giftCardPayment: 0 })),
})
const physical = cart(['Stripe', 'Blik', 'Cod'], ['KurierDPD', 'KurierDPDCod', 'InPostKurier'])

describe('chooseMethods', () => {
  it.each<[PaymentName | null, ShippingName | null, PaymentName, ShippingName, ShippingName[]]>([
    [null, null, 'Stripe', 'KurierDPD', ['KurierDPD', 'InPostKurier']],
    ['Blik', 'InPostKurier', 'Blik', 'InPostKurier', ['KurierDPD', 'InPostKurier']],
    ['Cod', null, 'Cod', 'KurierDPDCod', ['KurierDPDCod']],
    ['Cod', 'KurierDPD', 'Cod', 'KurierDPDCod', ['KurierDPDCod']],
  ])(
    'prefers %s with %s: %s with %s (CHK-14 to CHK-17)',
    (preferredPayment, preferredShipping, payment, shipping, offered) => {
      const chosen = chooseMethods(physical, { payment: preferredPayment, shipping: preferredShipping })
      expect(chosen.payment).toBe(payment)
      expect(chosen.shipping?.name).toBe(shipping)
      expect(chosen.shippings.map(({ name }) => name)).toEqual(offered)
    },
  )

  it('discards a preferred method that the cart no longer offers', () => {
    const chosen = chooseMethods(cart(['Stripe'], ['Email']), { payment: 'Cod', shipping: 'KurierDPDCod' })
    expect(chosen).toMatchObject({ payment: 'Stripe', shipping: { name: 'Email' } })
  })

  it('leaves out payment on delivery that was refused, with its deliveries', () => {
    const preferred = { payment: 'Cod', shipping: 'KurierDPDCod' } as const
    expect(chooseMethods(physical, preferred, true)).toMatchObject({
      ...{ payments: ['Stripe', 'Blik'], payment: 'Stripe', shipping: { name: 'KurierDPD' } },
      shippings: [{ name: 'KurierDPD' }, { name: 'InPostKurier' }],
    })
    const alone = chooseMethods(cart(['Cod'], ['KurierDPDCod']), preferred, true)
    expect(alone).toMatchObject({ payments: [], payment: null, shippings: [], shipping: null })
  })

  it('is empty where nothing is offered', () => {
    expect(chooseMethods(cart([], []), { payment: null, shipping: null })).toMatchObject({
      payment: null,
      shipping: null,
    })
  })
})
