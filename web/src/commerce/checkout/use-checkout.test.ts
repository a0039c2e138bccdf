import type { Cart } from '@slodki-ul/contract/commerce/cart'
import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import type { Profile } from '@slodki-ul/contract/identity/users'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Failure, failureOf } from '#core/failure.ts'
import { fakeStorage } from '#testing/fake-storage.ts'
import type { CheckoutForm } from './checkout-form.ts'

type Submission = {
  orderOf: (values: CheckoutForm, termsVersion: string) => OrderForm | null
  findProblem: (order: OrderForm) => unknown
  send: unknown
  resetTermsConsent: () => void
  onRefused: (failure: Failure) => void
}
type Checked = {
  initial: () => CheckoutForm
  errorsOf: (values: CheckoutForm) => object
  onChange: unknown
  mode: string
}
const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, given, dispatch, form, tell, cartShown } = vi.hoisted(() => ({
  state: { values: {} as Record<string, unknown> },
  given: {} as { submission: Submission; checked: Checked },
  dispatch: vi.fn(),
  form: { setValue: vi.fn(), setError: vi.fn(), handleSubmit: vi.fn() },
  tell: vi.fn(),
  cartShown: vi.fn((...shown: unknown[]) => shown),
}))
vi.mock('react', () => runner.react)
vi.mock('react-redux', () => ({ useDispatch: () => dispatch }))
vi.mock('react-hook-form', () => ({
  useWatch: ({ name }: { name: string[] }) => name.map((each) => state.values[each]),
}))
vi.mock('#commerce/cart/cart.api.ts', () => ({ cartShown }))
vi.mock('@slodki-ul/contract/commerce/checkout', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  cartProblemSchema: {
    safeParse: (data: { cart?: { id?: string } }) => (data.cart?.id ? { success: true, data } : { success: false }),
  },
}))
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'pl' }))
vi.mock('#core/use-checked-form.ts', () => ({
  useCheckedForm: (checked: Checked) => {
    given.checked = checked
    return { ...form, control: 'control', getValues: () => state.values }
  },
}))
vi.mock('#identity/users/profile-prefill.api.ts', () => ({
  useProfilePrefill: (onKnown: (profile: Profile) => void) => tell.mockImplementation(onKnown),
}))
vi.mock('./use-submit.ts', () => ({
  useSubmit: (submission: Submission) => {
    given.submission = submission
    return { submit: 'submits' }
  },
}))
const { useCheckout } = await import('./use-checkout.ts')
const { useOrderForm } = await import('./use-order-form.ts')
const { formStorage } = await import('./form-storage.ts')
const { linkStorage } = await import('./link-storage.ts')
const { emptyForm } = await import('./checkout-form.ts')

const shipping = (name: string, price: number) => ({ name, price, vatValue: 0, giftCardPayment: 0 })
const cart = {
  ...{ id: '11111111-2222-4333-8444-555555555555', totalPrice: 100, totalDiscount: 0, vatValue: 5, giftCardPayment: 0 },
  ...{ isCodRefused: false, products: [{ product: { id: 58, isVirtual: false } }] },
  availablePaymentMethods: [{ name: 'Stripe' }, { name: 'Blik' }, { name: 'Cod' }],
  availableShippingMethods: [
    shipping('KurierDPD', 17.9),
    shipping('InPostPaczkomaty', 12.5),
    shipping('KurierDPDCod', 22),
  ],
} as unknown as Cart
const send = vi.fn()
const use = (change: object = {}) => runner.run(() => useCheckout({ ...cart, ...change } as Cart, send))
const filled = {
  ...emptyForm,
  ...{ firstName: 'Zofia', lastName: 'Pszczoła', email: 'zofia@poczta.example', phone: '600100200' },
  address: { ...emptyForm.address, address: 'Miodowa 1', zipCode: '00-001', city: 'Warszawa' },
}

beforeEach(() => {
  vi.clearAllMocks()
  runner.reset()
  vi.stubGlobal('sessionStorage', fakeStorage())
  state.values = { ...filled }
})

describe('the checkout', () => {
  it('orders what it shows: methods, amount, consents, terms and the link by which the buyer came', () => {
    state.values = { ...filled, paymentMethod: 'Blik', shippingMethod: 'KurierDPD' }
    linkStorage.save({ productId: 58, code: null })
    const { sums, methods, setConsents, isCodRefused, hasVirtual, point, ...others } = use()
    expect([sums.toPay, methods.payment, methods.shipping?.name]).toEqual([117.9, 'Blik', 'KurierDPD'])
    expect([isCodRefused, hasVirtual, point]).toEqual([false, false, null])
    expect(others).toMatchObject({ submit: 'submits', consents: { terms: false, resign: true, digital: false } })
    setConsents({ terms: true, resign: true, digital: true })
    use()
    expect(given.submission.orderOf(state.values as CheckoutForm, '5')).toMatchObject({
      ...{ cartId: cart.id, languageCode: 'pl', paymentMethod: 'Blik', shippingMethod: 'KurierDPD' },
      ...{ expectedTotal: 117.9, link: { productId: 58, code: null }, inPostPoint: null },
      consents: { terms: '5', resign: true, digital: false },
    })
    expect(given.submission.send).toBe(send)
    given.submission.resetTermsConsent()
    expect(use().consents).toEqual({ terms: false, resign: true, digital: true })
    // The consent to files is part of an order that has one.
    expect(use({ products: [...cart.products, { product: { isVirtual: true } }] }).hasVirtual).toBe(true)
    expect(given.submission.orderOf(state.values as CheckoutForm, '5')?.consents).toEqual({
      ...{ terms: null, resign: true, digital: true },
    })
  })

  it('orders nothing while there is no way to pay or deliver, and then no field is wrong', () => {
    for (const change of [{ availablePaymentMethods: [] }, { availableShippingMethods: [] }]) {
      use(change)
      expect(given.submission.orderOf(filled, '5')).toBeNull()
      expect(given.checked.errorsOf({ ...filled, email: '' })).toEqual({})
    }
    use()
    expect(Object.keys(given.checked.errorsOf({ ...filled, email: '' }))).toEqual(['email'])
    expect(given.checked.errorsOf(filled)).toEqual({})
  })

  it('asks for the consent to files only where the cart has one', () => {
    const { setConsents } = use()
    setConsents({ terms: true, resign: true, digital: false })
    const problem = (products: object[]) => {
      use({ products })
      const order = given.submission.orderOf(filled, '5')
      return order && given.submission.findProblem(order)
    }
    expect(problem([{ product: { isVirtual: false } }])).toBeNull()
    expect(problem([{ product: { isVirtual: true } }])).toMatchObject({ error: 'ERRORS.PLEASEACCEPTCONSENT' })
  })

  it('names the parcel point of a delivery that goes to one', () => {
    const inPostPoint = { name: 'LUB01A' }
    state.values = { ...filled, shippingMethod: 'InPostPaczkomaty', inPostPoint }
    expect(use().point).toBe('LUB01A')
    state.values = { ...filled, shippingMethod: 'KurierDPD', inPostPoint }
    expect(use().point).toBeNull()
    state.values = { ...filled, shippingMethod: 'InPostPaczkomaty', inPostPoint: null }
    expect(use().point).toBeNull()
    expect(use({ availableShippingMethods: [] }).point).toBeNull()
  })
})

describe('an order that the server refuses', () => {
  const refuse = (code: string, details: object = {}) => {
    use()
    given.submission.onRefused({ ...failureOf(409, { code }), details: { ...details } })
  }

  it('with a payment on delivery no longer offers that one; a cart may say so from the first', () => {
    refuse('ERRORS.PROVIDEDATA')
    expect(use().methods.payments).toContain('Cod')
    refuse('ERRORS.CODNOTOFFERED')
    expect(use().isCodRefused).toBe(true)
    expect(use().methods.payments).toEqual(['Stripe', 'Blik'])
    runner.reset()
    expect(use({ isCodRefused: true }).methods.payments).toEqual(['Stripe', 'Blik'])
  })

  it('shows the cart as it now is, in the language of the page', () => {
    const changed = { id: cart.id, totalPrice: 90 }
    refuse('ERRORS.CARTCHANGED', { cart: changed })
    expect(dispatch.mock.calls).toEqual([[[changed, 'pl']]])
    refuse('ERRORS.CARTCHANGED', {})
    expect(dispatch).toHaveBeenCalledOnce()
  })

  it('for a parcel point that takes none forgets the point, and only then', () => {
    refuse('ERRORS.OUTOFSTOCK')
    expect(form.setValue).not.toHaveBeenCalled()
    refuse('ERRORS.PARCELPOINTUNAVAILABLE')
    expect(form.setValue.mock.calls).toEqual([['inPostPoint', null]])
  })
})

describe('the form of an order', () => {
  const errorsOf = vi.fn()
  const open = () => runner.run(() => useOrderForm(errorsOf))

  it('is the one of this tab, is stored with each change and validated when a field is left', () => {
    open()
    expect(given.checked.initial()).toEqual(emptyForm)
    formStorage.save(filled)
    expect(given.checked.initial()).toEqual(filled)
    expect(given.checked).toMatchObject({ errorsOf, onChange: formStorage.save, mode: 'onTouched' })
  })

  it('CHK-06 is completed from the profile where it is blank', () => {
    state.values = { ...emptyForm, firstName: 'Ola' }
    open()
    const address = { address: 'Miodowa 1', line2: '', zipCode: '00-001', city: 'Warszawa', country: 'PL' }
    tell({ firstName: 'Zofia', lastName: 'Pszczoła', email: 'z@poczta.example', phoneNumber: '', address })
    expect(form.setValue.mock.calls).toEqual([
      ['lastName', 'Pszczoła'],
      ['email', 'z@poczta.example'],
      ['address', address],
    ])
  })

  it('has the fields that the server refused marked, the first with the focus', () => {
    const { markFields, showErrors } = open()
    markFields({ email: 'ERRORS.REQUIRED', 'address.city': 'ERRORS.TOOLONG' })
    expect(form.setError.mock.calls).toEqual([
      ['email', { type: 'server', message: 'ERRORS.REQUIRED' }, { shouldFocus: true }],
      ['address.city', { type: 'server', message: 'ERRORS.TOOLONG' }, { shouldFocus: false }],
    ])
    const handle = vi.fn()
    form.handleSubmit.mockReturnValue(handle)
    showErrors()
    expect(handle).toHaveBeenCalledOnce()
    expect(form.handleSubmit.mock.lastCall?.[0]()).toBeUndefined()
  })
})
