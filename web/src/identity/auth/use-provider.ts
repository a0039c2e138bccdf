import type { SocialProvider } from '@slodki-ul/contract/identity/social-providers'
import { type RefObject, useRef, useState } from 'react'
import { showFailure } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { askFacebook } from './facebook-sdk.ts'
import { askGoogle } from './google-identity.ts'
import { SocialError, socialMessageOf } from './social-error.ts'
import { useStartSocialLoginMutation } from './social-login.api.ts'
import type { SocialUser } from './social-user.ts'

type Handlers = {
  /** Called with the provider's user; errors of the server show their own messages. */
  onUser: (user: SocialUser) => Promise<void>
  /** The provider returned no user, or the user cancelled. */
  onFailed: () => void
}

/** Asks a provider for the user; `host` contains Google's button. Errors show a message. */
export function useProvider(host: RefObject<HTMLElement | null>, { onUser, onFailed }: Handlers) {
  const languageCode = useLanguage()
  const [start] = useStartSocialLoginMutation()
  const [asked, setAsked] = useState<SocialProvider | null>(null)
  const [isEntering, setEntering] = useState(false)
  // Results of cancelled attempts are discarded.
  const attempt = useRef(0)

  /** The user at the provider; null after an error message when the provider is not available. */
  async function ask(provider: SocialProvider): Promise<SocialUser | null> {
    const { data } = await start({ body: { provider, languageCode } })
    if (!data) return null
    if (provider === 'facebook') return askFacebook(data)
    if (!host.current) throw new SocialError('notReady')
    const user = await askGoogle(data, host.current, languageCode)
    if (!user) throw new SocialError('notLoggedIn')
    return user
  }

  async function enter(provider: SocialProvider): Promise<void> {
    const mine = ++attempt.current
    setAsked(provider)
    try {
      const user = await ask(provider)
      if (mine !== attempt.current) return
      if (!user) return
      setEntering(true)
      await onUser(user)
    } catch (error) {
      if (mine !== attempt.current) return
      onFailed()
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

  /** Stops waiting for the provider's window. */
  function cancel(): void {
    attempt.current++
    stopAsking()
    onFailed()
    showFailure(socialMessageOf(new SocialError('cancelled')))
  }

  return { asked, isEntering, enter, cancel }
}
