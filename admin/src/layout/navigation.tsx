import { Icon } from '@slodki-ul/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import styles from './navigation.module.css'
import { entries } from './navigation.ts'

/** The list of screens, in the sidebar and in the menu. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav')} className={styles.nav}>
      {entries.map(({ label, path, icon }) => (
        <NavLink
          key={path}
          to={path}
          end={path === '/'}
          className={styles.link ?? ''}
          {...(onChoose && { onClick: onChoose })}
        >
          <Icon of={icon} />
          {t(label)}
        </NavLink>
      ))}
    </nav>
  )
}
