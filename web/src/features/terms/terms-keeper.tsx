import { Suspense, useEffect } from 'react'
import { lazyPart } from '#app/lazy-part.ts'
import { keepSession, useSession } from '#app/session.ts'
import { useCheckTermsQuery } from './terms.api.ts'

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog)

/**
 * Asks, for whoever is signed in, which terms they have accepted; those that have changed since are shown until accepted
 * (AUTH-28, Q-06). When the answer cannot be had nobody is told: the next visit asks again.
 */
export function TermsKeeper() {
  const session = useSession()
  const { currentData: terms } = useCheckTermsQuery(undefined, { skip: !session, refetchOnMountOrArgChange: true })
  const acceptedVersion = terms?.acceptedVersion

  useEffect(() => {
    if (session && acceptedVersion !== undefined && acceptedVersion !== session.acceptedTermsVersion)
      keepSession({ ...session, acceptedTermsVersion: acceptedVersion })
  }, [session, acceptedVersion])

  if (!session || !terms || terms.acceptedVersion === terms.currentVersion) return null
  return (
    <Suspense>
      <TermsDialog isFirst={terms.acceptedVersion === null} />
    </Suspense>
  )
}
