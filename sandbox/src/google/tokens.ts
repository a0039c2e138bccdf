import { randomUUID } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import { importJWK, type JWK, type ProduceJWT, SignJWT, UnsecuredJWT } from 'jose'
import type { SandboxContext } from '#context.ts'
import type { Person } from '#social/people.ts'
import type { State } from '#state.ts'
import { generateKey, rotateKeys, type SigningKey, type TokenFault, tokenFaults } from './state.ts'

const lifeSeconds = 3600
const issuer = 'https://accounts.google.com'

type TokenRequest = {
  person: Person
  clientId: string
  nonce: string | null
  fault: TokenFault | 'none'
}

type Claims = Record<string, unknown>

/** Builds the claims about a person; the e-mail is verified unless the fault says otherwise. */
function buildClaims({ person, nonce, fault }: TokenRequest): Claims {
  const { subject, email, firstName, lastName, hostedDomain } = person
  const hasEmail = email !== null && fault !== 'no-email'
  return {
    azp: simulation.google.clientId,
    sub: subject,
    ...(hostedDomain && { hd: hostedDomain }),
    ...(hasEmail && { email, email_verified: fault !== 'unverified' }),
    ...(nonce !== null && { nonce: fault === 'nonce' ? `${nonce}x` : nonce }),
    name: `${firstName} ${lastName}`.trim(),
    picture: `https://lh3.googleusercontent.com/a/${subject}=s96-c`,
    given_name: firstName,
    ...(lastName && { family_name: lastName }),
    jti: randomUUID(),
  }
}

async function signToken(context: SandboxContext, request: TokenRequest): Promise<string> {
  const { clientId, fault } = request
  const now = context.clock.seconds()
  const issuedAt = fault === 'expired' ? now - 2 * lifeSeconds : now
  const fill = <Token extends ProduceJWT>(token: Token): Token => {
    token
      .setIssuer(fault === 'issuer' ? 'https://accounts.google.example' : issuer)
      .setAudience(fault === 'audience' ? `1${clientId}` : clientId)
      .setNotBefore(issuedAt - 300)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
    return token
  }
  if (fault === 'unsigned') return fill(new UnsecuredJWT(buildClaims(request))).encode()
  const { kid, jwk } = fault === 'key' ? generateKey() : signingKey(context.state)
  const token = fill(new SignJWT(buildClaims(request))).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
  return await token.sign(await importJWK(jwk as JWK, 'RS256'))
}

/** Returns the signing key, and generates the first one. */
export const signingKey = ({ data, change }: State): SigningKey =>
  data.google.keys[0] ?? change(({ google }) => google.keys[0] ?? rotateKeys(google))

/** Returns the fault requested for the next token and resets it. */
function takeFault({ data, change }: State): TokenFault | 'none' {
  const fault = tokenFaults.find((each) => each === data.google.fail)
  if (!fault) return 'none'
  return change(({ google }) => {
    google.fail = 'none'
    return fault
  })
}

/** Issues an ID token, with the fault requested here or by a control call; null when the sign-in is cancelled. */
export async function issueToken(context: SandboxContext, request: TokenRequest): Promise<string | null> {
  const { state } = context
  const fault = request.fault === 'none' ? takeFault(state) : request.fault
  if (fault === 'cancelled') return null
  const last = state.data.google.lastToken
  const token = fault === 'replayed' && last !== null ? last : await signToken(context, { ...request, fault })
  state.change(({ google }) => {
    google.lastToken = token
  })
  return token
}
