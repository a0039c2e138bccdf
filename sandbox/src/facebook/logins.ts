import { randomBytes } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { SandboxContext } from '#context.ts'
import type { Person } from '#social/people.ts'
import { type FacebookDraft, keepToken, type LoginFault, loginFaults } from './state.ts'

const lifeSeconds = 2 * 3600

/** What the SDK hands to the page; without a token for somebody who did not fully authorise. */
export type AuthResponse = {
  accessToken: string | null
  userID: string
  expiresIn: number
  graphDomain: string
}

function takeFault(state: FacebookDraft): LoginFault | 'none' {
  const fault = loginFaults.find((each) => each === state.fail)
  if (fault) state.fail = 'none'
  return fault ?? 'none'
}

/** Signs a person in, wrong in the way asked for here or by the control call; null for somebody who cancels. */
export async function logPersonIn(
  { state, clock }: SandboxContext,
  person: Person,
  asked: LoginFault | 'none',
): Promise<AuthResponse | null> {
  return state.change(({ facebook }) => {
    const fault = asked === 'none' ? takeFault(facebook) : asked
    if (fault === 'cancelled') return null
    const now = clock.seconds()
    const answer = { userID: person.subject, expiresIn: lifeSeconds, graphDomain: 'facebook' }
    // Limited Login tells who somebody is and opens nothing.
    if (fault === 'limited') return { ...answer, accessToken: null }
    if (fault === 'replayed' && facebook.lastToken !== null) return { ...answer, accessToken: facebook.lastToken }
    const accessToken = `EAA${randomBytes(48).toString('hex')}`
    keepToken(facebook, accessToken, {
      person: fault === 'no-email' ? { ...person, email: null } : person,
      appId: fault === 'other-app' ? '999999999999999' : simulation.facebook.appId,
      type: fault === 'page' ? 'PAGE' : 'USER',
      isValid: fault !== 'invalid',
      issuedAt: fault === 'expired' ? now - 2 * lifeSeconds : now,
      expiresAt: fault === 'expired' ? now - lifeSeconds : now + lifeSeconds,
    })
    return { ...answer, accessToken }
  })
}
