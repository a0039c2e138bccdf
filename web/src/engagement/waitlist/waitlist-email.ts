const place = 'waitlist.email'

/** The address typed into the waitlist form earlier in this tab, right or wrong. */
export const readWaitlistEmail = (store: Pick<Storage, 'getItem'>): string => store.getItem(place) ?? ''

export function keepWaitlistEmail(store: Pick<Storage, 'setItem'>, email: string): void {
  store.setItem(place, email)
}
