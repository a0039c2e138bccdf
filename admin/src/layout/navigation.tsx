import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { usePermissions } from '#core/permissions.ts'
import { useListWaitingQuery } from '#platform/health/waiting.api.ts'
import styles from './navigation.module.css'
import { entries } from './navigation.ts'

/** Milliseconds between two counts of what waits (BO-016). */
const countMs = 60_000

/** Whether a path is that of a screen or below it. */
const isUnder = (pathname: string, screen: string): boolean =>
  pathname === screen || (screen !== '/' && pathname.startsWith(`${screen}/`))

/** The screens that the person may open, in the sidebar and in the menu, with what waits there (BO-008, BO-016). */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation()
  const may = usePermissions()
  const { pathname } = useLocation()
  const { data } = useListWaitingQuery(undefined, { pollingInterval: countMs, refetchOnFocus: true })
  return (
    <nav aria-label={t('nav')} className={styles.nav}>
      {entries
        .filter(({ anyOf }) => !anyOf || anyOf.some((permission) => may(permission)))
        .map(({ label, path, others = [], icon, waiting }) => {
          const isCurrent = [path, ...others].some((each) => isUnder(pathname, each))
          const count = data?.find(({ kind }) => kind === waiting)?.count ?? 0
          return (
            <Link
              key={path}
              to={path}
              aria-current={isCurrent ? 'page' : undefined}
              className={styles.link}
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
            </Link>
          )
        })}
    </nav>
  )
}
