import { describe, expect, it } from 'vitest'
import type { DeliverySettings, PaymentSettings } from '../platform/shop-settings.ts'
import {
  type DeliveredCart,
  deliveredCartOf,
  deliversTo,
  deliveryIssues,
  exceededCodMax,
  kindsWithoutWay,
  offeredMethods,
  paymentIssues,
  sampleCarts,
  sampleDelivery,
} from './delivery.rules.ts'

const parcel = { isEnabled: true, freeFrom: null, maxKg: 30, countries: ['PL'] }
const delivery: DeliverySettings = {
  KurierDPD: { ...parcel, position: 1, price: 17.9 },
  KurierDPDCod: { ...parcel, position: 2, price: 22.9 },
  InPostPaczkomaty: { ...parcel, position: 3, price: 14.9, maxKg: 25 },
  InPostKurier: { ...parcel, position: 4, price: 15.9 },
  Email: { ...parcel, position: 5, price: 0, maxKg: null },
}
const payments: PaymentSettings = { Stripe: true, Blik: true, Cod: true, codMaxAmount: null, codCountries: ['PL'] }
const aCart = (cart: Partial<DeliveredCart> = {}): DeliveredCart => ({
  ...{ hasPhysical: true, hasVirtual: false, productsValue: 5_000, weightGrams: 500 },
  ...cart,
})
const offer = (
  cart: Partial<DeliveredCart>,
  changes: { delivery?: Partial<DeliverySettings>; payments?: Partial<PaymentSettings> } = {},
) => {
  const settings = { delivery: { ...delivery, ...changes.delivery }, payments: { ...payments, ...changes.payments } }
  const { shipping, payments: ways } = offeredMethods(settings, aCart(cart))
  return { shipping: shipping.map(({ name, price }) => `${name} ${price}`), ways }
}

describe('deliveries', () => {
  it('cost their price until the products reach the amount, and nothing from there on', () => {
    const changes = { delivery: { KurierDPD: { ...delivery.KurierDPD, freeFrom: 199 } } }
    expect(offer({ productsValue: 19_899 }, changes).shipping).toContain('KurierDPD 1790')
    expect(offer({ productsValue: 19_900 }, changes).shipping).toContain('KurierDPD 0')
    expect(offer({ productsValue: 19_900 }, changes).shipping).toContain('InPostKurier 1590')
    expect(offer({ productsValue: 19_900, hasVirtual: true }, changes).shipping).toContain('EmailKurierDPD 0')
  })

  it('are offered while they are on, in their order, up to the heaviest weight', () => {
    expect(offer({}).shipping).toEqual([
      'KurierDPD 1790',
      'KurierDPDCod 2290',
      'InPostPaczkomaty 1490',
      'InPostKurier 1590',
    ])
    const changes = {
      delivery: {
        KurierDPD: { ...delivery.KurierDPD, isEnabled: false },
        InPostKurier: { ...delivery.InPostKurier, position: 1 },
      },
    }
    expect(offer({}, changes).shipping).toEqual(['InPostKurier 1590', 'KurierDPDCod 2290', 'InPostPaczkomaty 1490'])
    expect(offer({ weightGrams: 25_000 }).shipping).toContain('InPostPaczkomaty 1490')
    expect(offer({ weightGrams: 25_001 }).shipping).not.toContain('InPostPaczkomaty 1490')
    expect(offer({ weightGrams: 30_001 }).shipping).toEqual([])
    expect(offer({ hasPhysical: false, hasVirtual: true, weightGrams: 99_000 }).shipping).toEqual(['Email 0'])
  })

  it('reach the countries that the terms promise, and refuse amounts that are none', () => {
    const settings = { delivery, payments }
    const to = { shipping: 'EmailInPostKurier', payment: 'Stripe' } as const
    expect(deliversTo(settings, { ...to, country: 'PL' })).toBe(true)
    expect(deliversTo(settings, { ...to, country: 'CZ' })).toBe(false)
    const cod = { shipping: 'KurierDPDCod', payment: 'Cod', country: 'PL' } as const
    expect(deliversTo(settings, cod)).toBe(true)
    expect(deliversTo({ delivery, payments: { ...payments, codCountries: [] } }, cod)).toBe(false)
    expect(deliveryIssues(delivery)).toEqual({})
    expect(
      deliveryIssues({
        ...delivery,
        KurierDPD: { ...delivery.KurierDPD, countries: ['PL', 'DE'], price: 'dużo' as never },
        Email: { ...delivery.Email, countries: [], freeFrom: 'nigdy' as never, maxKg: '' as never },
      }),
    ).toEqual({
      'KurierDPD.price': { code: 'ERRORS.INVALIDAMOUNT' },
      'KurierDPD.countries': { code: 'ERRORS.DELIVERYCOUNTRIES' },
      'Email.freeFrom': { code: 'ERRORS.INVALIDAMOUNT' },
      'Email.maxKg': { code: 'ERRORS.INVALIDAMOUNT' },
      'Email.countries': { code: 'ERRORS.REQUIRED' },
    })
  })
})

describe('payments', () => {
  it('BO-071 on delivery end above an amount, which is said only when nothing else prevents them', () => {
    const settings = { delivery, payments: { ...payments, codMaxAmount: 500 } }
    const maxOf = (cart: Partial<DeliveredCart>, changes: Partial<PaymentSettings> = {}) =>
      exceededCodMax({ ...settings, payments: { ...settings.payments, ...changes } }, aCart(cart))
    expect(maxOf({ productsValue: 50_000 })).toBeNull()
    expect(maxOf({ productsValue: 50_001 })).toBe(500)
    expect(offer({ productsValue: 50_000 }, settings).ways).toContain('Cod')
    expect(offer({ productsValue: 50_001 }, settings).ways).not.toContain('Cod')
    expect(maxOf({ productsValue: 50_001 }, { codMaxAmount: null })).toBeNull()
    expect(maxOf({ productsValue: 50_001 }, { Cod: false })).toBeNull()
    expect(maxOf({ productsValue: 50_001, hasPhysical: false, hasVirtual: true })).toBeNull()
    const courier = { ...delivery, KurierDPDCod: { ...delivery.KurierDPDCod, isEnabled: false } }
    expect(exceededCodMax({ ...settings, delivery: courier }, aCart({ productsValue: 50_001 }))).toBeNull()
  })

  it('that are off are not offered, nor cash above its amount, nor a delivery that only it would pay', () => {
    expect(offer({}).ways).toEqual(['Stripe', 'Blik', 'Cod'])
    expect(offer({}, { payments: { Blik: false } }).ways).toEqual(['Stripe', 'Cod'])
    const upTo = { payments: { codMaxAmount: 1_000 } }
    expect(offer({ productsValue: 100_000 }, upTo).ways).toContain('Cod')
    expect(offer({ productsValue: 100_001 }, upTo).ways).toEqual(['Stripe', 'Blik'])
    expect(offer({ productsValue: 100_001 }, upTo).shipping).not.toContain('KurierDPDCod 2290')
    expect(paymentIssues(payments)).toEqual({})
    expect(paymentIssues({ ...payments, codMaxAmount: 'x' as never, codCountries: ['DE'] })).toEqual({
      codMaxAmount: { code: 'ERRORS.INVALIDAMOUNT' },
      codCountries: { code: 'ERRORS.DELIVERYCOUNTRIES' },
    })
  })

  it.each<[string, Partial<PaymentSettings>, (keyof DeliverySettings)[], string[]]>([
    ['everything on', {}, [], []],
    ['one prepaid way left', { Blik: false, Cod: false }, ['InPostKurier', 'KurierDPDCod', 'InPostPaczkomaty'], []],
    ['cash alone', { Stripe: false, Blik: false }, [], ['files', 'mixed']],
    ['cash up to an amount alone', { Stripe: false, Blik: false, codMaxAmount: 500 }, [], ['parcel', 'files', 'mixed']],
    ['nothing by e-mail', {}, ['Email'], ['files']],
    ['only the courier who takes cash', {}, ['KurierDPD', 'InPostKurier', 'InPostPaczkomaty'], ['mixed']],
    [
      'that courier, and cash off',
      { Cod: false },
      ['KurierDPD', 'InPostKurier', 'InPostPaczkomaty'],
      ['parcel', 'mixed'],
    ],
  ])('leave these kinds of carts without a way: %s', (_name, changed, off, kinds) => {
    const left = Object.fromEntries(off.map((name) => [name, { ...delivery[name], isEnabled: false }]))
    expect(kindsWithoutWay({ ...delivery, ...left }, { ...payments, ...changed })).toEqual(kinds)
  })
})

it('BO-184 three sample carts pay the cheapest delivery that takes them', () => {
  const sums = (changed: Partial<DeliverySettings>) =>
    sampleCarts.map((cart) => sampleDelivery({ delivery: { ...delivery, ...changed }, payments }, cart)?.price ?? null)
  expect(sums({})).toEqual([1490, 1490, 1490])
  const dear = { ...delivery.InPostPaczkomaty, price: 20, maxKg: 5 }
  expect(sums({ InPostPaczkomaty: dear, KurierDPD: { ...delivery.KurierDPD, freeFrom: 214 } })).toEqual([1590, 0, 0])
  const light = { maxKg: 20 }
  expect(
    sums({
      InPostPaczkomaty: { ...dear, ...light },
      KurierDPD: { ...delivery.KurierDPD, ...light },
      InPostKurier: { ...delivery.InPostKurier, ...light },
    })[2],
  ).toBeNull()
})

it('a cart weighs and costs what its lines do; files weigh nothing', () => {
  expect(
    deliveredCartOf([
      { isVirtual: false, amount: 8_800, count: 2, weightGrams: 1_300 },
      { isVirtual: true, amount: 1_000, count: 3, weightGrams: 900 },
    ]),
  ).toEqual({ hasPhysical: true, hasVirtual: true, productsValue: 9_800, weightGrams: 2_600 })
})
