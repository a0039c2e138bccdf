type Profile = { id: string; name: string; email: string; photoUrl: string; firstName: string; lastName: string }

/** A user as described by a provider in the browser (ENT-03). The server reads the identity from the token itself. */
export type SocialUser = Profile &
  ({ provider: 'google'; idToken: string } | { provider: 'facebook'; authToken: string })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The claims of a token, unverified; null when it is not a token. */
function readClaims(token: string): Record<string, unknown> | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** The user in a Google token; null when it is not one. */
export function readGoogleUser(idToken: string): SocialUser | null {
  const claims = readClaims(idToken)
  if (!claims || typeof claims.sub !== 'string') return null
  return {
    provider: 'google',
    idToken,
    id: claims.sub,
    name: textOf(claims.name),
    email: textOf(claims.email),
    photoUrl: textOf(claims.picture),
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
  }
}

type Picture = { data?: { url?: unknown } } | undefined

/** The user in a Facebook profile; null when it is not one. */
export function readFacebookUser(profile: unknown, authToken: string): SocialUser | null {
  if (typeof profile !== 'object' || profile === null || !('id' in profile)) return null
  const { id, name, email, picture, first_name, last_name } = profile as Record<string, unknown>
  return {
    provider: 'facebook',
    authToken,
    id: textOf(id),
    name: textOf(name),
    email: textOf(email),
    photoUrl: textOf((picture as Picture)?.data?.url),
    firstName: textOf(first_name),
    lastName: textOf(last_name),
  }
}
