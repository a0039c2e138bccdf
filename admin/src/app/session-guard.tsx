import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffSession, useSessionState } from '#core/session.ts'
import { switchLanguage } from '#i18n/language.ts'
import { useSessionClock } from './use-session-clock.ts'

const SetUpScreen = lazyComponent(async () => (await import('#screens/sign-in/set-up.screen.tsx')).SetUpScreen)
const SignInScreen = lazyComponent(async () => (await import('#screens/sign-in/sign-in.screen.tsx')).SignInScreen)

/** Lets nobody to the screens without a session, nor without a second factor (BO-003). */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('errors')
  const state = useSessionState()
  const [isUnreachable, setUnreachable] = useState(false)
  useSessionClock(state)
  const language = 'session' in state ? state.session.staff.language : null
  // What the person chose holds on every device; the sign-in before it is in the language last used on this one.
  useEffect(() => {
    if (language) switchLanguage(language)
  }, [language])

  const begin = () => {
    setUnreachable(false)
    staffSession.renew().then(
      (session) => session ?? staffSession.clear(),
      () => setUnreachable(true),
    )
  }
  useEffect(begin, [])

  if (isUnreachable) return <ErrorState text={t('ERRORS.BASIC')} onRetry={begin} />
  if (state.status === 'starting') return <LoadingStatus />
  if ('session' in state && state.session.isSecured) return children
  return <Suspense fallback={<LoadingStatus />}>{'session' in state ? <SetUpScreen /> : <SignInScreen />}</Suspense>
}
