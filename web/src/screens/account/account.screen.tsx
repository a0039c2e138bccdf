import frame from '@slodki-ul/ui/frame.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '#core/session.ts'
import type { RootState } from '#core/store.ts'
import { addTexts } from '#i18n/add-texts.ts'
import accountTexts from '#i18n/pl/account.json'
import styles from './account.module.css'
import { AccountMenu } from './account-menu.tsx'

addTexts({ account: accountTexts })

/** /moje-konto: the menu of the account area beside the current page (NAV-21, ACC-01). */
export function AccountScreen() {
  useTranslation('account')
  const session = useSession()
  const signedOutPath = useSelector(({ navigation }: RootState) => navigation.signedOutPath)
  // Signed out in another tab: no account data stays on screen.
  if (!session) return <Navigate to={signedOutPath} replace />
  return (
    <div className={clsx(frame.wrap, styles.account)}>
      <AccountMenu />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}
