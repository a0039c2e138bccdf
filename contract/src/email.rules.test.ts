import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailError, isEmail } from './email.rules.ts'
import { acceptedEmails, longAcceptedEmails, refusedEmails } from './email-examples.ts'

describe('an e-mail address', () => {
  test.each([...acceptedEmails, ...longAcceptedEmails])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each(Object.entries(refusedEmails))('refuses %s: %j', (_form, text) => {
    expect(isEmail(text)).toBe(false)
  })

  test.each([' ania@ul.pl', 'ania@ul.pl ', 'ania@ul.pl\n', '\u00a0ania@ul.pl'])('refuses untrimmed %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('never accepts characters that would end a mail header or begin another address', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab.@ <>,;:\r\n\t"\\') })
    fc.assert(fc.property(text, (candidate) => !isEmail(candidate) || !/[\s<>,;:"\\]/.test(candidate)))
  })

  test('decides on a text of any length in time', () => {
    const startedAt = performance.now()
    for (const text of ['a.'.repeat(500_000), `a@${'a-'.repeat(500_000)}`, `a@${'a.'.repeat(500_000)}`]) isEmail(text)
    expect(performance.now() - startedAt).toBeLessThan(500)
  })
})

test.each([
  ['', 'ERRORS.ENTEREMAIL'],
  [' ', 'ERRORS.ENTERVALIDEMAIL'],
  ['ania@', 'ERRORS.ENTERVALIDEMAIL'],
  ['ania@ul.pl', null],
])('the error of the address %j is %s', (text, code) => expect(emailError(text)).toBe(code))
