import { Icon } from '@slodki-ul/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { usePermissions } from '#core/permissions.ts'
import styles from './navigation.module.css'
import { entries } from './navigation.ts'

/** The screens that the person may open, in the sidebar and in the menu (BO-008). */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation()
  const may = usePermissions()
  return (
    <nav aria-label={t('nav')} className={styles.nav}>
      {entries
        .filter(({ anyOf }) => !anyOf || anyOf.some((permission) => may(permission)))
        .map(({ label, path, icon }) => (
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
