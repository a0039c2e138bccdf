const place = 'subscription.departure'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Remembers that this tab goes to a page of the provider, where something may change. */
export function keepDeparture(store: Store): void {
  store.setItem(place, '1')
}

/** Whether this tab has just come back from there; told once. */
export function takeDeparture(store: Store): boolean {
  const isBack = store.getItem(place) !== null
  store.removeItem(place)
  return isBack
}
