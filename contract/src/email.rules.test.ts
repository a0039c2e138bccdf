import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail } from './email.rules.ts'

describe('an e-mail address', () => {
  test.each([
    'a@b.pl',
    'ania.nowak+sklep@poczta.slodki-ul.test',
    "o'neil@example.com",
    'żółw@pasieka.pl',
    'a@żółw.pl',
    '_@x.museum',
  ])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    'ania',
    'ania@',
    '@ul.pl',
    'ania@ul',
    'ania@ul.p',
    'ania@ul.pl.',
    'ania@.pl',
    'ania@ul..pl',
    'a..b@ul.pl',
    'a@b@c.pl',
    'a b@ul.pl',
    'ania@ul.pl ',
    'ania@ul.pl\nbcc:x@y.pl',
    'Ania <ania@ul.pl>',
    'ania@ul.pl,ola@ul.pl',
    'ania@ul.pl;ola@ul.pl',
    '"a b"@ul.pl',
    'a@[127.0.0.1]',
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('never takes what would end a mail header or begin another address', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab.@ <>,;:\r\n\t"\\') })
    fc.assert(fc.property(text, (candidate) => !isEmail(candidate) || !/[\s<>,;:"\\]/.test(candidate)))
  })
})
