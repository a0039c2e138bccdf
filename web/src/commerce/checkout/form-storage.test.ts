import { beforeEach, describe, expect, it } from 'vitest'
import { emptyForm, freshConsents, toOrderForm } from './checkout-form.ts'
import { forgetForm, keepForm, readForm } from './form-storage.ts'
import { forgetPending, isUncertain, keepPending, readPending } from './pending-order.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
beforeEach(() => kept.clear())

describe('the kept form', () => {
  it('comes back as it was typed and goes when forgotten', () => {
    const typed = { ...emptyForm, firstName: 'Zofia', address: { ...emptyForm.address, city: 'Lublin' } }
    keepForm(store, typed)
    expect(readForm(store)).toEqual(typed)
    forgetForm(store)
    expect(readForm(store)).toEqual(emptyForm)
  })

  it.each(['{', 'null', '{"firstName":"Zofia"}'])('survives %s', (text) => {
    kept.set('checkout.form', text)
    expect(readForm(store).address).toEqual(emptyForm.address)
  })
})

describe('the pending order (Q-100)', () => {
  const order = (total: number) =>
    toOrderForm(emptyForm, freshConsents, {
      cartId: '3f0c2f4e-6f0b-4a51-9d53-0d5c7c1b0a11',
      languageCode: 'pl',
      paymentMethod: 'Stripe',
      shippingMethod: 'KurierDPD',
      hasVirtual: false,
      termsVersion: '4',
      total,
    })

  it('keeps its key for the same order, over a reload too', () => {
    const { key } = keepPending(store, order(10))
    expect(keepPending(store, order(10)).key).toBe(key)
    expect(readPending(store)).toEqual({ key, form: order(10) })
  })

  it('takes a new key for another order and after an answer', () => {
    const { key } = keepPending(store, order(10))
    const other = keepPending(store, order(11))
    expect(other.key).not.toBe(key)
    forgetPending(store)
    expect(readPending(store)).toBeNull()
    expect(keepPending(store, order(11)).key).not.toBe(other.key)
  })

  it.each([
    [null, true],
    [502, true],
    [409, false],
    [400, false],
  ])('an answer of status %s is uncertain: %s', (status, uncertain) => expect(isUncertain(status)).toBe(uncertain))
})
