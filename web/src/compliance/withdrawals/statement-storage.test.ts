import { beforeEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '#testing/fake-storage.ts'
import { emptyStatement } from './statement.rules.ts'
import { statementStorage } from './statement-storage.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', fakeStorage()))

it('stores what was typed until it is sent', () => {
  const typed = { ...emptyStatement, contract: 'subscription' as const, fullName: 'Ula Barć', scope: 'Rok' }
  statementStorage.save(typed)
  expect(statementStorage.read()).toEqual(typed)
  statementStorage.remove()
  expect(statementStorage.read()).toBeNull()
})

it.each(['', '{', 'null', '[]'])('reads nothing from %j', (damaged) => {
  sessionStorage.setItem('withdrawal', damaged)
  expect(statementStorage.read()).toBeNull()
})

it('leaves out damaged fields', () => {
  sessionStorage.setItem('withdrawal', '{"fullName":7,"contract":"other","scope":"Rok"}')
  expect(statementStorage.read()).toEqual({ ...emptyStatement, scope: 'Rok' })
})
