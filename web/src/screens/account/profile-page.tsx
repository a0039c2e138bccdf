import '#i18n/late/account.ts'
import '#i18n/late/checkout.ts'
import '#i18n/late/errors.ts'
import type { Profile } from '@slodki-ul/contract/users'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#app/session.ts'
import { useProfile } from '#features/users/use-profile.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Note } from '#ui/note.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import styles from './profile-page.module.css'

type ProfilePageProps = { title: string; children: (owner: { id: string; profile: Profile }) => ReactNode }

/** A page of the account that shows the profile: its title, and the rest once the profile is here. */
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
          <Note look="plain" className={styles.pending}>
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
