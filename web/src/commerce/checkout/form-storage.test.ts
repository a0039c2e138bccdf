import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '#testing/fake-storage.ts'
import { emptyForm, freshConsents, toOrderForm } from './checkout-form.ts'
import { formStorage } from './form-storage.ts'
import { isUncertain, pendingOrder, savePending } from './pending-order.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', fakeStorage()))

describe('the stored form', () => {
  it('comes back as it was typed and goes when removed', () => {
    const typed = {
      ...emptyForm,
      firstName: 'Zofia',
      address: { ...emptyForm.address, city: 'Lublin' },
      shippingMethod: 'InPostPaczkomaty' as const,
      inPostPoint: { name: 'LUB01A', street: 'Lipowa 12', city: 'Lublin' },
    }
    formStorage.save(typed)
    expect(formStorage.read()).toEqual(typed)
    formStorage.remove()
    expect(formStorage.read()).toBeNull()
  })

  it.each(['{', 'null'])('is none when the storage holds %s', (text) => {
    sessionStorage.setItem('checkout.form', text)
    expect(formStorage.read()).toBeNull()
  })

  it('completes an older shape', () => {
    sessionStorage.setItem('checkout.form', '{"firstName":"Zofia","address":{"city":"Lublin"}}')
    expect(formStorage.read()).toEqual({
      ...emptyForm,
      firstName: 'Zofia',
      address: { ...emptyForm.address, city: 'Lublin' },
    })
  })
})

describe('the pending order (Q-100)', () => {
  const order = (toPay: number) =>
    toOrderForm(emptyForm, freshConsents, {
      cartId: '3f0c2f4e-6f0b-4a51-9d53-0d5c7c1b0a11',
      languageCode: 'pl',
      paymentMethod: 'Stripe',
      shippingMethod: 'KurierDPD',
      hasVirtual: false,
      termsVersion: '4',
      toPay,
    })
  const save = (total: number) => savePending(pendingOrder, order(total))

  it('keeps its key for the same order, over a reload too', () => {
    const { key } = save(10)
    expect(save(10).key).toBe(key)
    expect(pendingOrder.read()).toEqual({ key, form: order(10) })
  })

  it('uses a new key for another order and after a response', () => {
    const { key } = save(10)
    const other = save(11)
    expect(other.key).not.toBe(key)
    pendingOrder.remove()
    expect(pendingOrder.read()).toBeNull()
    expect(save(11).key).not.toBe(other.key)
  })

  it.each([
    [null, true],
    [502, true],
    [409, false],
    [400, false],
  ])('an answer of status %s is uncertain: %s', (status, uncertain) => expect(isUncertain(status)).toBe(uncertain))
})
