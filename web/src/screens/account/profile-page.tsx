import type { Profile } from '@slodki-ul/contract/identity/users'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/session.ts'
import { addTexts } from '#i18n/add-texts.ts'
import accountTexts from '#i18n/pl/account.json'
import checkoutTexts from '#i18n/pl/checkout.json'
import errorsTexts from '#i18n/pl/errors.json'
import { useProfile } from '#identity/users/use-profile.ts'
import styles from './profile-page.module.css'

addTexts({ account: accountTexts, checkout: checkoutTexts, errors: errorsTexts })

type ProfilePageProps = { title: string; children: (owner: { id: string; profile: Profile }) => ReactNode }

/** A page of the account that shows the profile: its title, and its content once the profile is loaded. */
export function ProfilePage({ title, children }: ProfilePageProps) {
  const { t } = useTranslation(['account', 'errors'])
  const session = useSession()
  const { data: profile, isError, isFetching, refetch } = useProfile()
  return (
    <>
      <section>
        <PageTitle>{title}</PageTitle>
        <h1>{title}</h1>
        {profile?.pendingEmail && (
          <Note variant="plain" className={styles.pending}>
            <RichText
              text={t('email.pending', { email: profile.pendingEmail })}
              parts={{ b: (words) => <b>{words}</b> }}
            />
          </Note>
        )}
        {!profile && isError && (
          <ErrorState text={t('ERRORS.BASIC', { ns: 'errors' })} onRetry={refetch} retrying={isFetching} />
        )}
        {!profile && !isError && (
          <div className={styles.pending}>
            <LoadingStatus />
            <LinesSkeleton lines={6} />
          </div>
        )}
      </section>
      {session && profile && children({ id: session.id, profile })}
    </>
  )
}
