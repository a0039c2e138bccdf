import type { SignInReply } from '@slodki-ul/contract/identity/auth'
import { isLinkOffer, type LinkOffer, type SocialReply } from '@slodki-ul/contract/identity/social-login'
import type { RefObject } from 'react'
import { removeSession } from '#core/session.ts'
import { signOutProviders } from '#core/sign-out-providers.ts'
import { useLanguage } from '#i18n/language.ts'
import { useLoginWithFacebookMutation, useLoginWithGoogleMutation } from './social-login.api.ts'
import type { SocialUser } from './social-user.ts'
import { useProvider } from './use-provider.ts'

type SocialLoginOptions = {
  rememberMe: boolean
  onReply: (reply: SignInReply) => Promise<void>
  onOffer: (offer: LinkOffer) => void
}

/** Signs out here and at the provider after a failed attempt (ERR-12, ERR-13). */
function clearSession(): void {
  removeSession()
  signOutProviders()
}

/** Signs in through a provider (AUTH-47); `host` contains Google's button, and failures show a toast. */
export function useSocialLogin(
  host: RefObject<HTMLElement | null>,
  { rememberMe, onReply, onOffer }: SocialLoginOptions,
) {
  const languageCode = useLanguage()
  const [loginWithGoogle] = useLoginWithGoogleMutation()
  const [loginWithFacebook] = useLoginWithFacebookMutation()

  /** The reply of the server; undefined when it refused, which showed a toast. */
  async function present(user: SocialUser): Promise<SocialReply | undefined> {
    const more = { languageCode, rememberMe }
    // There is no provider besides these two (ERR-14).
    switch (user.provider) {
      case 'google':
        return (await loginWithGoogle({ body: { idToken: user.idToken, ...more } })).data
      case 'facebook':
        return (await loginWithFacebook({ body: { authToken: user.authToken, ...more } })).data
    }
  }

  async function handleUser(user: SocialUser): Promise<void> {
    const reply = await present(user)
    if (!reply) clearSession()
    else if (isLinkOffer(reply)) onOffer(reply)
    else await onReply(reply)
  }

  return useProvider(host, { onUser: handleUser, onFailed: clearSession })
}
