import type { SignInReply } from '@slodki-ul/contract/auth'
import { isLinkOffer, type LinkOffer, type SocialReply } from '@slodki-ul/contract/social-login'
import type { SocialProvider } from '@slodki-ul/contract/social-providers'
import { type RefObject, useRef, useState } from 'react'
import { leaveSocial } from '#app/leave-social.ts'
import { dropSession } from '#app/session.ts'
import { showFailure } from '#app/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { askFacebook } from './facebook-sdk.ts'
import { askGoogle } from './google-identity.ts'
import { SocialError, socialMessageOf } from './social-error.ts'
import {
  useLoginWithFacebookMutation,
  useLoginWithGoogleMutation,
  useStartSocialLoginMutation,
} from './social-login.api.ts'
import type { SocialUser } from './social-user.ts'

type Wish = {
  rememberMe: boolean
  onAnswer: (answer: SignInReply) => Promise<void>
  onOffer: (offer: LinkOffer) => void
}

/** A failed attempt leaves nobody signed in, neither here nor there (ERR-12, ERR-13). */
function clearSession(): void {
  dropSession()
  leaveSocial()
}

/** Signs in through a provider (AUTH-47); `host` takes Google's button. Failures tell of themselves in a message. */
export function useSocialLogin(host: RefObject<HTMLElement | null>, { rememberMe, onAnswer, onOffer }: Wish) {
  const languageCode = useLanguage()
  const [start] = useStartSocialLoginMutation()
  const [loginWithGoogle] = useLoginWithGoogleMutation()
  const [loginWithFacebook] = useLoginWithFacebookMutation()
  const [asked, setAsked] = useState<SocialProvider | null>(null)
  const [isEntering, setEntering] = useState(false)
  // What comes back from a window that nobody waits for any more is thrown away.
  const attempt = useRef(0)

  /** Who somebody is at the provider; null when we do not offer it, which was told. */
  async function ask(provider: SocialProvider): Promise<SocialUser | null> {
    const { data } = await start({ body: { provider, languageCode } })
    if (!data) return null
    if (provider === 'facebook') return askFacebook(data)
    if (!host.current) throw new SocialError('notReady')
    const user = await askGoogle(data, host.current, languageCode)
    if (!user) throw new SocialError('notLoggedIn')
    return user
  }

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

  async function enter(provider: SocialProvider): Promise<void> {
    const mine = ++attempt.current
    setAsked(provider)
    try {
      const user = await ask(provider)
      if (mine !== attempt.current) return
      if (!user) return
      setEntering(true)
      const answer = await present(user)
      if (!answer) clearSession()
      else if (isLinkOffer(answer)) onOffer(answer)
      else await onAnswer(answer)
    } catch (error) {
      if (mine !== attempt.current) return
      clearSession()
      showFailure(socialMessageOf(error))
    } finally {
      if (mine === attempt.current) {
        stopAsking()
        setEntering(false)
      }
    }
  }

  function stopAsking(): void {
    setAsked(null)
    host.current?.replaceChildren()
  }

  /** Gives up waiting for the provider's window. */
  function cancel(): void {
    attempt.current++
    stopAsking()
    clearSession()
    showFailure(socialMessageOf(new SocialError('cancelled')))
  }

  return { asked, isEntering, enter, cancel }
}
