import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { usePermissions } from '#core/permissions.ts'
import { useListWaitingQuery } from '#platform/health/waiting.api.ts'
import styles from './navigation.module.css'
import { entries } from './navigation.ts'

/** Milliseconds between two counts of what waits (BO-016). */
const countMs = 60_000

/** The screens that the person may open, in the sidebar and in the menu, with what waits there (BO-008, BO-016). */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation()
  const may = usePermissions()
  const { data } = useListWaitingQuery(undefined, { pollingInterval: countMs, refetchOnFocus: true })
  return (
    <nav aria-label={t('nav')} className={styles.nav}>
      {entries
        .filter(({ anyOf }) => !anyOf || anyOf.some((permission) => may(permission)))
        .map(({ label, path, icon, waiting }) => {
          const count = data?.find(({ kind }) => kind === waiting)?.count ?? 0
          return (
            <NavLink
              key={path}
              to={path}
              end={path === '/'}
              className={styles.link ?? ''}
              {...(onChoose && { onClick: onChoose })}
            >
              <Icon of={icon} />
              {t(label)}
              {count > 0 && (
                <>
                  <span className={styles.count} aria-hidden="true">
                    {count}
                  </span>
                  <VisuallyHidden>, {t('nav.waiting', { count })}</VisuallyHidden>
                </>
              )}
            </NavLink>
          )
        })}
    </nav>
  )
}
