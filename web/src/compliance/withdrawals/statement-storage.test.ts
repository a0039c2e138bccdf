import { expect, it } from 'vitest'
import { emptyStatement } from './statement.rules.ts'
import { forgetStatement, keepStatement, readStatement } from './statement-storage.ts'

function createStore() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('keeps what was typed until it is sent', () => {
  const store = createStore()
  const typed = { ...emptyStatement, contract: 'subscription' as const, fullName: 'Ula Barć', scope: 'Rok' }
  keepStatement(store, typed)
  expect(readStatement(store)).toEqual(typed)
  forgetStatement(store)
  expect(readStatement(store)).toEqual(emptyStatement)
})

it.each(['', '{', 'null', '[]', '{"fullName":7,"contract":"other"}'])('reads nothing from %j', (damaged) => {
  const store = createStore()
  store.setItem('withdrawal', damaged)
  expect(readStatement(store)).toEqual(emptyStatement)
})
