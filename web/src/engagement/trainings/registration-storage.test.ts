import { beforeEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '#testing/fake-storage.ts'
import { emptyRegistration } from './registration.rules.ts'
import { readRegistration, removeRegistration, saveRegistration } from './registration-storage.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', fakeStorage()))

const typed = { fullName: 'Ula Barć', email: 'ula@', phone: '601', message: 'Jedna osoba' }

it('stores the person for every training and the message for its own', () => {
  saveRegistration(2, typed)
  expect(readRegistration(2)).toEqual(typed)
  expect(readRegistration(3)).toEqual({ ...typed, message: '' })
  removeRegistration(2)
  expect(readRegistration(2)).toEqual(emptyRegistration)
})

it.each(['', '{', 'null', '[]', '{"fullName":7}'])('reads nothing from %j', (damaged) => {
  sessionStorage.setItem('training.person', damaged)
  expect(readRegistration(2)).toEqual(emptyRegistration)
})
