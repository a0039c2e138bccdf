import frame from '@slodki-ul/ui/frame.module.css'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '#core/session.ts'
import { exitPath } from '#core/session-end.ts'
import { addTexts } from '#i18n/add-texts.ts'
import accountTexts from '#i18n/pl/account.json'
import styles from './account.module.css'
import { AccountMenu } from './account-menu.tsx'

addTexts({ account: accountTexts })

/** /moje-konto: the menu of the account area beside the page that was chosen (NAV-21, ACC-01). */
export function AccountScreen() {
  useTranslation('account')
  const session = useSession()
  // Signed out in another tab: nothing of the account stays on screen.
  if (!session) return <Navigate to={exitPath()} replace />
  return (
    <div className={clsx(frame.wrap, styles.account)}>
      <AccountMenu />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}
