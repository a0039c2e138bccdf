import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './crumbs.module.css'

/** The way here; the last crumb is this page and no link. */
export function Crumbs({ items }: { items: readonly { label: string; to?: string }[] }) {
  const { t } = useTranslation('ui')
  return (
    <nav className={styles.crumbs} aria-label={t('crumbs')}>
      <ol>
        {items.map(({ label, to }) => (
          <li key={label} aria-current={to === undefined ? 'page' : undefined}>
            {to === undefined ? label : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
