import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

/** The path to the current page; the last crumb is this page, and one without a URL is not a link. */
export function Breadcrumbs({ items }: { items: readonly { label: string; to?: string }[] }) {
  const { t } = useTranslation('ui')
  return (
    <nav className={styles.crumbs} aria-label={t('crumbs')}>
      <ol>
        {items.map(({ label, to }, index) => (
          <li key={label} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {to === undefined ? label : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
