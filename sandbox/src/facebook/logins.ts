import { randomBytes } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { SandboxContext } from '#context.ts'
import type { Person } from '#social/people.ts'
import { type FacebookDraft, type LoginFault, loginFaults, saveToken } from './state.ts'

const lifeSeconds = 2 * 3600

/** What the SDK passes to the page; the token is null after Limited Login. */
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

/** Signs a person in, with the failure requested here or by a control call; null when the sign-in is cancelled. */
export async function logIn(
  { state, clock }: SandboxContext,
  person: Person,
  requestedFault: LoginFault | 'none',
): Promise<AuthResponse | null> {
  return state.change(({ facebook }) => {
    const fault = requestedFault === 'none' ? takeFault(facebook) : requestedFault
    if (fault === 'cancelled') return null
    const now = clock.seconds()
    const response = { userID: person.subject, expiresIn: lifeSeconds, graphDomain: 'facebook' }
    // Limited Login identifies the person and gives no access token.
    if (fault === 'limited') return { ...response, accessToken: null }
    if (fault === 'replayed' && facebook.lastToken !== null) return { ...response, accessToken: facebook.lastToken }
    const accessToken = `EAA${randomBytes(48).toString('hex')}`
    saveToken(facebook, accessToken, {
      person: fault === 'no-email' ? { ...person, email: null } : person,
      appId: fault === 'other-app' ? '999999999999999' : simulation.facebook.appId,
      type: fault === 'page' ? 'PAGE' : 'USER',
      isValid: fault !== 'invalid',
      issuedAt: fault === 'expired' ? now - 2 * lifeSeconds : now,
      expiresAt: fault === 'expired' ? now - lifeSeconds : now + lifeSeconds,
    })
    return { ...response, accessToken }
  })
}
