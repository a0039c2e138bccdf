import { randomUUID } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import { importJWK, type JWK, type ProduceJWT, SignJWT, UnsecuredJWT } from 'jose'
import type { SandboxContext } from '#context.ts'
import type { Person } from '#social/people.ts'
import type { State } from '#state.ts'
import { makeKey, rotateKeys, type SigningKey, type TokenFault, tokenFaults } from './state.ts'

const lifeSeconds = 3600
const issuer = 'https://accounts.google.com'

type Order = {
  person: Person
  clientId: string
  nonce: string | null
  fault: TokenFault | 'none'
}

type Claims = Record<string, unknown>

/** What Google says of a person; an address of its own or of the organisation is verified, as all are unless told otherwise. */
function claimsOf({ person, nonce, fault }: Order): Claims {
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

async function signToken(context: SandboxContext, order: Order): Promise<string> {
  const { clientId, fault } = order
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
  if (fault === 'unsigned') return fill(new UnsecuredJWT(claimsOf(order))).encode()
  const { kid, jwk } = fault === 'key' ? makeKey() : signingKey(context.state)
  const token = fill(new SignJWT(claimsOf(order))).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
  return await token.sign(await importJWK(jwk as JWK, 'RS256'))
}

/** The key that signs; the first one is made when it is first wanted. */
export const signingKey = ({ data, change }: State): SigningKey =>
  data.google.keys[0] ?? change(({ google }) => google.keys[0] ?? rotateKeys(google))

/** What the control call wished for the next token; it is used up. */
function takeFault({ data, change }: State): TokenFault | 'none' {
  const fault = tokenFaults.find((each) => each === data.google.fail)
  if (!fault) return 'none'
  return change(({ google }) => {
    google.fail = 'none'
    return fault
  })
}

/** Makes a token of identity, wrong in the way asked for here or by the control call; null for somebody who cancels. */
export async function issueToken(context: SandboxContext, asked: Order): Promise<string | null> {
  const { state } = context
  const fault = asked.fault === 'none' ? takeFault(state) : asked.fault
  if (fault === 'cancelled') return null
  const last = state.data.google.lastToken
  const token = fault === 'replayed' && last !== null ? last : await signToken(context, { ...asked, fault })
  state.change(({ google }) => {
    google.lastToken = token
  })
  return token
}
