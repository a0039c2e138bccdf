import { emptyRegistration, type Registration } from './registration.rules.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const person = 'training.person'
const messageOf = (trainingId: number) => `training.${trainingId}.message`

/** What was typed in this tab and not sent: the person for any training, the message for this one. */
export function readRegistration(store: Store, trainingId: number): Registration {
  const message = store.getItem(messageOf(trainingId)) ?? ''
  try {
    const kept = JSON.parse(store.getItem(person) ?? '{}') as Partial<Record<keyof Registration, unknown>>
    const read = (name: 'fullName' | 'email' | 'phone') => (typeof kept[name] === 'string' ? kept[name] : '')
    return { fullName: read('fullName'), email: read('email'), phone: read('phone'), message }
  } catch {
    return { ...emptyRegistration, message }
  }
}

export function keepRegistration(store: Store, trainingId: number, typed: Registration): void {
  const { message, ...rest } = typed
  store.setItem(person, JSON.stringify(rest))
  store.setItem(messageOf(trainingId), message)
}

/** Once it was sent nothing of it stays. */
export function forgetRegistration(store: Store, trainingId: number): void {
  store.removeItem(person)
  store.removeItem(messageOf(trainingId))
}
