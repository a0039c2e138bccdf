import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailboxes } from '#testing/mailboxes.ts'
import { customerKey } from './customer-key.rules.ts'

describe('the mailbox behind an address', () => {
  test.each(mailboxes)('%s is %s', (email, mailbox) => {
    expect(customerKey(email)).toBe(mailbox)
  })

  test.each([
    ...['outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com', 'mac.com'],
    ...['proton.me', 'protonmail.com', 'pm.me', 'fastmail.com', 'fastmail.fm'],
  ])('at %s has no tag, and keeps its dots', (domain) => {
    expect(customerKey(`Zosia.Lis+sklep@${domain}`)).toBe(`zosia.lis@${domain}`)
  })

  test('has itself as its mailbox', () => {
    const part = fc.string({ unit: fc.constantFrom(...'ab1.+-_'), maxLength: 12 })
    const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'outlook.com', 'wp.pl')
    fc.assert(
      fc.property(part, domain, (local, host) => {
        const mailbox = customerKey(`${local}@${host}`)
        expect(customerKey(mailbox)).toBe(mailbox)
      }),
    )
  })
})
