import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Suspense } from 'react'
import { useIdentityAsked } from '#core/identity-check.ts'
import { useSessionState } from '#core/session.ts'

const ReturnDialog = lazyComponent(async () => (await import('./session-dialogs.tsx')).ReturnDialog)
const IdentityDialog = lazyComponent(async () => (await import('./session-dialogs.tsx')).IdentityDialog)

/** The dialogs that ask who somebody is; their code comes with the first question. */
export function SessionDialogs() {
  const hasEnded = useSessionState().status === 'ended'
  const isAsked = useIdentityAsked()
  return (
    <Suspense>
      {hasEnded && <ReturnDialog />}
      {isAsked && <IdentityDialog />}
    </Suspense>
  )
}
