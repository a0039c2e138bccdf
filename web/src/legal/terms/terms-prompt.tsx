import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Suspense, useEffect } from 'react'
import { changeSession, useSession } from '#core/session.ts'
import { useLanguage } from '#i18n/language.ts'
import { useCheckTermsQuery, useGetTermsQuery } from './terms.api.ts'

const TermsDialog = lazyComponent(async () => (await import('./terms-dialog.tsx')).TermsDialog)

/**
 * Checks once which terms the signed-in user has accepted, and shows the current ones until they are accepted (TRM-06,
 * TRM-07, AUTH-28, Q-06). Failures are not shown; the next visit checks again.
 */
export function TermsPrompt() {
  const session = useSession()
  // The terms in the previous language are used while the language is being switched.
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
