import { describe, expect, it } from 'vitest'
import { judgeSocialLogin } from './social.rules.ts'

describe('judgeSocialLogin (Q-28)', () => {
  const [own, seen, said] = ['authoritative', 'verified', 'claimed'] as const
  it.each([
    [{ email: 'a@gmail.com', emailTrust: own, hasAccount: true }, 'join'],
    [{ email: 'a@gmail.com', emailTrust: own, hasAccount: false }, 'open'],
    [{ email: 'a@poczta.pl', emailTrust: seen, hasAccount: true }, 'ask'],
    [{ email: 'a@poczta.pl', emailTrust: seen, hasAccount: false }, 'open'],
    [{ email: 'a@poczta.pl', emailTrust: said, hasAccount: true }, 'ask'],
    [{ email: 'a@poczta.pl', emailTrust: said, hasAccount: false }, 'unknown'],
    [{ email: null, emailTrust: own, hasAccount: false }, 'unknown'],
    [{ email: null, emailTrust: seen, hasAccount: false }, 'unknown'],
  ] as const)('%j: %s', (claim, verdict) => expect(judgeSocialLogin(claim)).toBe(verdict))
})
