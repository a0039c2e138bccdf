import '#i18n/late/auth.ts'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { useSession } from '#app/session.ts'
import { logOut } from '#app/session-end.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import frame from '#ui/frame.module.css'
import { PageTitle } from '#ui/page-title.tsx'
import { RichText } from '#ui/rich-text.tsx'
import text from '#ui/text.module.css'
import styles from './account.module.css'

/** /moje-konto: who is signed in, and the way out (NAV-21). */
export function AccountScreen() {
  const { t } = useTranslation('auth')
  const session = useSession()
  // Signed out in another tab: nothing of the account stays on screen.
  if (!session) return <Navigate to={paths.login} replace />
  return (
    <div className={joinClasses(frame.wrap, styles.page)}>
      <PageTitle>{t('account.title')}</PageTitle>
      <h1>{t('account.title')}</h1>
      <p className={joinClasses(text.lead, styles.lead)}>
        <RichText text={t('account.signedIn', { email: session.email })} parts={{ b: (words) => <b>{words}</b> }} />
      </p>
      <div className={styles.actions}>
        <ButtonLink to={paths.shop}>{t('account.shop')}</ButtonLink>
        <ButtonLink to={paths.resetPassword} look="line">
          {t('account.newPassword')}
        </ButtonLink>
        <Button look="line" onClick={logOut}>
          {t('account.logout')}
        </Button>
      </div>
    </div>
  )
}
