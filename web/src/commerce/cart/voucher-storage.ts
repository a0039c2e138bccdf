const place = 'checkout.voucher'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The code that was typed in this tab and not applied yet. */
export function readVoucher(store: Store): string {
  return store.getItem(place) ?? ''
}

export function keepVoucher(store: Store, typed: string): void {
  if (typed) store.setItem(place, typed)
  else store.removeItem(place)
}
