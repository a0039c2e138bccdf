import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffSession, useSessionState } from '#core/session.ts'
import { SetUpScreen } from '#screens/sign-in/set-up.screen.tsx'
import { SignInScreen } from '#screens/sign-in/sign-in.screen.tsx'
import { useSessionClock } from './use-session-clock.ts'

/** Lets nobody to the screens without a session, nor without a second factor (BO-003). */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('errors')
  const state = useSessionState()
  const [isUnreachable, setUnreachable] = useState(false)
  useSessionClock(state)

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
  if (!('session' in state)) return <SignInScreen />
  return state.session.isSecured ? children : <SetUpScreen />
}
