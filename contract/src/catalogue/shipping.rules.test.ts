import { describe, expect, test } from 'vitest'
import { type PaymentName, paymentNames } from '../payments/payments.ts'
import {
  bringsFiles,
  canShipTogether,
  fitsCart,
  isCod,
  isPointName,
  isPostal,
  needsParcelPoint,
} from './shipping.rules.ts'
import { type ShippingName, shippingNames } from './shipping.ts'

type Row = {
  name: ShippingName
  /** The cart it is offered for. */
  cart: 'physical' | 'virtual' | 'mixed' | 'none'
  cod: boolean
  point: boolean
  postal: boolean
  files: boolean
}
const rows: Row[] = [
  { name: 'KurierDPD', cart: 'physical', cod: false, point: false, postal: true, files: false },
  { name: 'KurierDPDCod', cart: 'physical', cod: true, point: false, postal: true, files: false },
  { name: 'InPostKurier', cart: 'physical', cod: false, point: false, postal: true, files: false },
  { name: 'InPostPaczkomaty', cart: 'physical', cod: false, point: true, postal: true, files: false },
  { name: 'Email', cart: 'virtual', cod: false, point: false, postal: false, files: true },
  { name: 'EmailKurierDPD', cart: 'mixed', cod: false, point: false, postal: true, files: true },
  { name: 'EmailKurierDPDCod', cart: 'none', cod: true, point: false, postal: true, files: true },
  { name: 'EmailInPostKurier', cart: 'mixed', cod: false, point: false, postal: true, files: true },
  { name: 'EmailInPostPaczkomaty', cart: 'mixed', cod: false, point: true, postal: true, files: true },
]

const carts = {
  physical: { hasPhysical: true, hasVirtual: false },
  virtual: { hasPhysical: false, hasVirtual: true },
  mixed: { hasPhysical: true, hasVirtual: true },
  empty: { hasPhysical: false, hasVirtual: false },
}

describe('shipping methods', () => {
  test('PAY-02 are two couriers, cash on delivery, lockers, e-mail, and e-mail with each of them', () => {
    expect(rows.map(({ name }) => name)).toEqual([...shippingNames])
  })

  test.each(rows)('$name suits a cart: $cart', ({ name, cart }) => {
    for (const [content, has] of Object.entries(carts)) expect(fitsCart(name, has), content).toBe(content === cart)
  })

  test.each(rows)(
    '$name: cash $cod, locker $point, postal address $postal, files $files',
    ({ name, cod, point, postal, files }) => {
      expect({
        cod: isCod(name),
        point: needsParcelPoint(name),
        postal: isPostal(name),
        files: bringsFiles(name),
      }).toEqual({ cod, point, postal, files })
    },
  )
})

describe('the name of a parcel point', () => {
  test.each(['KRA010', 'WAW01A', 'KRK02B', 'POP-KRA12', 'ABC1', 'A'.repeat(20)])('%s may be one', (name) => {
    expect(isPointName(name)).toBe(true)
  })

  test.each(['', 'KRA', 'kra010', 'KRA 010', 'ŁÓD01A', 'KRA/010', 'KRA010\n', '../KRA', 'A'.repeat(21)])(
    '%j is none',
    (name) => {
      expect(isPointName(name)).toBe(false)
    },
  )
})

describe('payment with shipping', () => {
  const names = (isWanted: (row: Row) => boolean) => rows.filter(isWanted).map(({ name }) => name)
  const allowedBy = (payment: PaymentName) => shippingNames.filter((shipping) => canShipTogether(payment, shipping))

  test("CHK-16 a payment whose name holds 'cod' allows only shipping whose name holds 'cod'", () => {
    expect(paymentNames.filter(isCod)).toEqual(['Cod'])
    expect(allowedBy('Cod')).toEqual(names(({ cod }) => cod))
  })

  test.each(['Stripe', 'Blik'] as const)(
    "CHK-17 %s, without 'cod' in its name, excludes shipping with it",
    (payment) => {
      expect(allowedBy(payment)).toEqual(names(({ cod }) => !cod))
    },
  )

  test.each([
    ['Cod', true],
    ['cod', true],
    ['COD', true],
    ['PayByCoD', true],
    ['CashOnDelivery', false],
    ['Blik', false],
    ['', false],
  ])("'cod' in %s, in any case: %s (Q-65)", (name, found) => {
    expect(isCod(name)).toBe(found)
  })

  test.each([
    ['InPostPaczkomaty', true],
    ['PACZKOMATY', true],
    ['InPostKurier', false],
    ['Paczkomat', false],
  ])("'paczkomaty' in %s, in any case: %s (Q-65)", (name, found) => {
    expect(needsParcelPoint(name)).toBe(found)
  })
})
