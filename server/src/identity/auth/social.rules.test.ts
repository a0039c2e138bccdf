import { describe, expect, it } from 'vitest'
import { identitiesToRemove, resolveSocialLogin } from './social.rules.ts'

describe('resolveSocialLogin (Q-28)', () => {
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
  ] as const)('%j: %s', (claim, verdict) => expect(resolveSocialLogin(claim)).toBe(verdict))
})

describe('what a recovery of the account removes', () => {
  const identities = [
    { id: 'own', joinedBy: 'provider' },
    { id: 'mailed', joinedBy: 'mail' },
    { id: 'session', joinedBy: 'session' },
    { id: 'old', joinedBy: null },
  ] as const
  const all = identities.map(({ id }) => id)

  it.each([
    ['an undo, nothing added since', all, false, []],
    ['an undo, one added since', ['own', 'session', 'old'], false, ['mailed']],
    ['an undo, all added since', [], false, all],
    ['a new password, nothing added since', all, true, ['session', 'old']],
    ['a new password, one added since', ['mailed', 'session', 'old'], true, ['own', 'session', 'old']],
    ['a new password by a link from before this was written down', null, true, ['session', 'old']],
  ] as const)('%s', (_what, priorIds, isByMailbox, removed) => {
    expect(identitiesToRemove(identities, priorIds, isByMailbox)).toEqual(removed)
  })
})
