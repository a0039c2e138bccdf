import type { AccountForm } from './account-form.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was typed into a form of the account and not saved yet. */
export type KeptForm = { form: AccountForm; isSame: boolean }

const placeOf = (name: string) => `account.${name}`

/** What was typed in this tab by the same user; null when there is nothing, or nothing that can be read. */
export function readKept(store: Store, name: string, userId: string): KeptForm | null {
  try {
    const kept = JSON.parse(store.getItem(placeOf(name)) ?? 'null')
    return kept?.userId === userId && kept.form?.address && kept.form.companyData?.address ? kept : null
  } catch {
    return null
  }
}

export function keepTyped(store: Store, name: string, userId: string, kept: KeptForm): void {
  store.setItem(placeOf(name), JSON.stringify({ userId, ...kept }))
}

export function forgetTyped(store: Store, name: string): void {
  store.removeItem(placeOf(name))
}
