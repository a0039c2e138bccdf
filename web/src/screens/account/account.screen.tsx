import '#i18n/late/account.ts'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '#app/session.ts'
import { exitPath } from '#app/session-end.ts'
import { joinClasses } from '#ui/classes.ts'
import frame from '#ui/frame.module.css'
import styles from './account.module.css'
import { AccountMenu } from './account-menu.tsx'

/** /moje-konto: the menu of the account area beside the page that was chosen (NAV-21, ACC-01). */
export function AccountScreen() {
  useTranslation('account')
  const session = useSession()
  // Signed out in another tab: nothing of the account stays on screen.
  if (!session) return <Navigate to={exitPath()} replace />
  return (
    <div className={joinClasses(frame.wrap, styles.account)}>
      <AccountMenu />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}
