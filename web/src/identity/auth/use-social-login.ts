import type { SignInReply } from '@slodki-ul/contract/identity/auth'
import { isLinkOffer, type LinkOffer, type SocialReply } from '@slodki-ul/contract/identity/social-login'
import type { RefObject } from 'react'
import { removeSession } from '#core/session.ts'
import { signOutProviders } from '#core/sign-out-providers.ts'
import { useLanguage } from '#i18n/language.ts'
import { useLoginWithFacebookMutation, useLoginWithGoogleMutation } from './social-login.api.ts'
import type { SocialUser } from './social-user.ts'
import { useProvider } from './use-provider.ts'

type Wish = {
  rememberMe: boolean
  onAnswer: (answer: SignInReply) => Promise<void>
  onOffer: (offer: LinkOffer) => void
}

/** A failed attempt leaves nobody signed in, neither here nor there (ERR-12, ERR-13). */
function clearSession(): void {
  removeSession()
  signOutProviders()
}

/** Signs in through a provider (AUTH-47); `host` takes Google's button. Failures tell of themselves in a message. */
export function useSocialLogin(host: RefObject<HTMLElement | null>, { rememberMe, onAnswer, onOffer }: Wish) {
  const languageCode = useLanguage()
  const [loginWithGoogle] = useLoginWithGoogleMutation()
  const [loginWithFacebook] = useLoginWithFacebookMutation()

  /** What the server says of them; undefined when it refused, which was told. */
  async function present(user: SocialUser): Promise<SocialReply | undefined> {
    const more = { languageCode, rememberMe }
    // Another provider than these two is none (ERR-14).
    switch (user.provider) {
      case 'google':
        return (await loginWithGoogle({ body: { idToken: user.idToken, ...more } })).data
      case 'facebook':
        return (await loginWithFacebook({ body: { authToken: user.authToken, ...more } })).data
    }
  }

  async function handleUser(user: SocialUser): Promise<void> {
    const answer = await present(user)
    if (!answer) clearSession()
    else if (isLinkOffer(answer)) onOffer(answer)
    else await onAnswer(answer)
  }

  return useProvider(host, { onUser: handleUser, onFailed: clearSession })
}
