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
  /** Hands what the provider says to the server; failures of the server tell of themselves. */
  onUser: (user: SocialUser) => Promise<void>
  /** The provider gave nobody, or the visitor gave up. */
  onFailed: () => void
}

/** Asks a provider who somebody is; `host` takes Google's button. Failures tell of themselves in a message. */
export function useProvider(host: RefObject<HTMLElement | null>, { onUser, onFailed }: Handlers) {
  const languageCode = useLanguage()
  const [start] = useStartSocialLoginMutation()
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

  /** Gives up waiting for the provider's window. */
  function cancel(): void {
    attempt.current++
    stopAsking()
    onFailed()
    showFailure(socialMessageOf(new SocialError('cancelled')))
  }

  return { asked, isEntering, enter, cancel }
}
