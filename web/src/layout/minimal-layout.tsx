import { withdrawalButtons } from '@slodki-ul/contract/compliance/withdrawal-buttons'
import frame from '@slodki-ul/ui/frame.module.css'
import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readClock } from '#core/clock.ts'
import { paths } from '#core/paths.ts'
import { CookieSettingsButton } from '#engagement/tracking/cookie-settings-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import footerTexts from '#i18n/pl/footer.json'
import { HomeLink } from './logo.tsx'
import styles from './minimal-layout.module.css'

addTexts({ footer: footerTexts })

type MinimalLayoutProps = {
  /** Content at the end of the top bar. */
  aside?: ReactNode
  children: ReactNode
}

/** Layout without the full header and footer (NAV-55): the logo above, links to the legal texts below. */
export function MinimalLayout({ aside, children }: MinimalLayoutProps) {
  const { t } = useTranslation('footer')
  const language = useLanguage()
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={clsx(frame.wrap, styles.bar)}>
          <HomeLink />
          {aside}
        </div>
      </div>
      <div className={styles.content}>{children}</div>
      <div className={styles.foot}>
        <div className={clsx(frame.wrap, styles.legal)}>
          <span>{t('rights', { year: readClock().getFullYear() })}</span>
          <span className={styles.links}>
            <Link to={paths.terms}>{t('terms')}</Link>
            <Link to={paths.privacy}>{t('privacy')}</Link>
            <Link to={paths.withdrawal}>{withdrawalButtons[language].open}</Link>
            <Link to={paths.accessibility}>{t('accessibility')}</Link>
            <CookieSettingsButton className={styles.settings} />
          </span>
        </div>
      </div>
    </div>
  )
}
