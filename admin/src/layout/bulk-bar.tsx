import { bulkRowsMax } from '@slodki-ul/contract/lists'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countSelected } from '#core/selection.rules.ts'
import styles from './bulk-bar.module.css'
import type { RowSelection } from './use-selection.ts'

type BulkBarProps = {
  selection: RowSelection
  /** Rows that fit the list; of very many those that were counted. */
  total: number
  /** The actions, of which the first is the primary button. */
  children: ReactNode
}

/** What can be done with the chosen rows; not on phones (BO-016, BO-022). */
export function BulkBar({ selection: { selection, selectAll, clear }, total, children }: BulkBarProps) {
  const { t } = useTranslation()
  const count = countSelected(selection, total)
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <span aria-live="polite">
        {t('bulk.selected', { count, total: total > bulkRowsMax ? t('list.over', { total: bulkRowsMax }) : total })}
      </span>
      {children}
      <span className={styles.end}>
        {!selection.isAll && count < total && total <= bulkRowsMax && (
          <button type="button" className={styles.all} onClick={selectAll}>
            {t('bulk.all', { total })}
          </button>
        )}
        {total > bulkRowsMax && <span>{t('bulk.max', { max: bulkRowsMax })}</span>}
        <IconButton icon={X} label={t('bulk.clear')} onClick={clear} />
      </span>
    </section>
  )
}
