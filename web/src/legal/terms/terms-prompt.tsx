import { Suspense, useEffect } from 'react'
import { lazyComponent } from '#core/lazy-component.ts'
import { changeSession, useSession } from '#core/session.ts'
import { useLanguage } from '#i18n/language.ts'
import { useCheckTermsQuery, useGetTermsQuery } from './terms.api.ts'

const TermsDialog = lazyComponent(async () => (await import('./terms-dialog.tsx')).TermsDialog)

/**
 * Asks, for whoever is signed in and once the terms are there, which of them they have accepted; those that have changed since
 * are shown until accepted (TRM-06, TRM-07, AUTH-28, Q-06). When either cannot be had nobody is told: the next visit asks again.
 */
export function TermsPrompt() {
  const session = useSession()
  // Those of another language are terms as well while that is being changed.
  const { data: text } = useGetTermsQuery({ params: { lang: useLanguage() } }, { skip: !session })
  const { currentData: terms } = useCheckTermsQuery(undefined, {
    skip: !session || !text,
    refetchOnMountOrArgChange: true,
  })
  const acceptedVersion = terms?.acceptedVersion

  useEffect(() => {
    if (session && acceptedVersion !== undefined && acceptedVersion !== session.acceptedTermsVersion)
      changeSession(session, { acceptedTermsVersion: acceptedVersion })
  }, [session, acceptedVersion])

  if (!session || !terms || terms.acceptedVersion === terms.currentVersion) return null
  return (
    <Suspense>
      <TermsDialog isFirst={terms.acceptedVersion === null} />
    </Suspense>
  )
}
