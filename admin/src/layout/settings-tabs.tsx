import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { usePermissions } from '#core/permissions.ts'
import { settingsPages } from './navigation.ts'
import styles from './settings-tabs.module.css'

/** The pages of the settings that the person may open; the current one is scrolled into view on phones. */
export function SettingsTabs() {
  const { t } = useTranslation()
  const may = usePermissions()
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current tab
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav className={styles.tabs} aria-label={t('settings')} ref={row}>
      {settingsPages
        .filter(({ permission }) => may(permission))
        .map(({ label, path }) => (
          <NavLink key={path} to={path} className={styles.tab ?? ''}>
            {t(label)}
          </NavLink>
        ))}
    </nav>
  )
}
