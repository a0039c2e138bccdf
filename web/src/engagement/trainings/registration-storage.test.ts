import { expect, it } from 'vitest'
import { emptyRegistration } from './registration.rules.ts'
import { forgetRegistration, keepRegistration, readRegistration } from './registration-storage.ts'

function createStore() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const typed = { fullName: 'Ula Barć', email: 'ula@', phone: '601', message: 'Jedna osoba' }

it('keeps the person for every training and the message for its own', () => {
  const store = createStore()
  keepRegistration(store, 2, typed)
  expect(readRegistration(store, 2)).toEqual(typed)
  expect(readRegistration(store, 3)).toEqual({ ...typed, message: '' })
  forgetRegistration(store, 2)
  expect(readRegistration(store, 2)).toEqual(emptyRegistration)
})

it.each(['', '{', 'null', '[]', '{"fullName":7}'])('reads nothing from %j', (damaged) => {
  const store = createStore()
  store.setItem('training.person', damaged)
  expect(readRegistration(store, 2)).toEqual(emptyRegistration)
})
