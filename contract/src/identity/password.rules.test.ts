import { describe, expect, test } from 'vitest'
import { isGoodPassword, passwordRules } from './password.rules.ts'

describe('a new password', () => {
  test.each([
    ['Miodek12', []],
    ['Żółwik99', []],
    ['Miodek1', ['length']],
    ['MIODEK12', ['lowercase']],
    ['miodek12', ['uppercase']],
    ['Miodownik', ['digit']],
    ['12345678', ['lowercase', 'uppercase']],
    ['', ['length', 'lowercase', 'uppercase', 'digit']],
    ['        ', ['lowercase', 'uppercase', 'digit']],
  ])('%j lacks %j (AUTH-44, AUTH-45)', (password, lacking) => {
    expect(passwordRules.filter(({ holds }) => !holds(password)).map(({ name }) => name)).toEqual(lacking)
    expect(isGoodPassword(password)).toBe(lacking.length === 0)
  })
})
