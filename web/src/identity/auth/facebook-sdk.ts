import { graphVersion } from '@slodki-ul/contract/graph-version'
import { loadScript } from './load-script.ts'
import { SocialError } from './social-error.ts'
import { readFacebookUser, type SocialUser } from './social-user.ts'

type Start = { clientId: string; script: string }

/** The subcode of the Graph API for an expired token. */
const expired = 463

const logIn = (sdk: FacebookSdk) =>
  new Promise<FacebookLoginStatus>((resolve) => sdk.login(resolve, { scope: 'public_profile,email' }))

const readProfile = (sdk: FacebookSdk) =>
  new Promise<unknown>((resolve) => sdk.api('/me', { fields: 'id,name,first_name,last_name,email,picture' }, resolve))

/** Opens the login window of Facebook and returns the signed-in user. Throws SocialError. */
export async function askFacebook({ clientId, script }: Start): Promise<SocialUser> {
  const isFirst = window.FB === undefined
  const sdk = await loadScript(script, () => window.FB)
  if (isFirst) sdk.init({ appId: clientId, version: graphVersion, cookie: false, status: false, xfbml: false })
  // A window that opens long after the press is silently blocked; at the next press the SDK is already loaded.
  if (navigator.userActivation?.isActive === false) throw new SocialError('notReady')
  const { authResponse } = await logIn(sdk)
  if (!authResponse) throw new SocialError('cancelled')
  // Limited Login identifies the user without an access token.
  if (!authResponse.accessToken) throw new SocialError('noAccessToken')
  const profile = await readProfile(sdk)
  const user = readFacebookUser(profile, authResponse.accessToken)
  if (user) return user
  const { error } = (profile ?? {}) as { error?: { error_subcode?: number } }
  throw new SocialError(error?.error_subcode === expired ? 'noRefreshToken' : 'notLoggedIn')
}
