import { type CheckoutForm, emptyForm } from './checkout-form.ts'

const place = 'checkout.form'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was typed earlier in this tab; an older shape is completed, anything unreadable starts anew. */
export function readForm(store: Store): CheckoutForm {
  try {
    const kept = JSON.parse(store.getItem(place) ?? 'null') as Partial<CheckoutForm> | null
    return {
      ...emptyForm,
      ...kept,
      address: { ...emptyForm.address, ...kept?.address },
      companyData: {
        ...emptyForm.companyData,
        ...kept?.companyData,
        address: { ...emptyForm.companyData.address, ...kept?.companyData?.address },
      },
    }
  } catch {
    return emptyForm
  }
}

export function keepForm(store: Store, form: CheckoutForm): void {
  store.setItem(place, JSON.stringify(form))
}

export function forgetForm(store: Store): void {
  store.removeItem(place)
}
