import { listPageSizes } from '@slodki-ul/contract/lists'
import type { Pagination } from '@slodki-ul/contract/pagination'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from './kbd.tsx'
import styles from './pager.module.css'
import type { List } from './use-list.ts'

/** A single key of a list, in lower case, and what it does with the current row. */
export type RowKey<Row> = { readonly key: string; readonly label: string; readonly onPress: (row: Row) => void }

type PagerProps = {
  list: List
  pagination: Pagination
  /** Rows can be chosen for bulk actions. */
  canSelect?: boolean
  /** Keys of this list alone. */
  rowKeys?: readonly Pick<RowKey<unknown>, 'key' | 'label'>[] | undefined
  /** Counts the rows to the last one, where they are too many to be counted with every page. */
  exactCount?: ReactNode
}

/** Which rows of how many, and the way to the others. */
export function Pager({
  list: { state, change },
  pagination,
  canSelect = false,
  exactCount,
  rowKeys = [],
}: PagerProps) {
  const { t, i18n } = useTranslation()
  const { currentPage, itemsPerPage, totalItems, totalPages, isLowerBound = false } = pagination
  const first = (currentPage - 1) * itemsPerPage + 1
  const last = Math.min(currentPage * itemsPerPage, totalItems)
  const counted = totalItems.toLocaleString(i18n.language)
  const total = isLowerBound ? t('list.over', { total: counted }) : counted
  return (
    <div className={styles.pager}>
      <span>{t('list.range', { first, last, total })}</span>
      {exactCount}
      <p className={styles.keys}>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('keys.move')}
        {canSelect && (
          <>
            {' '}
            <Kbd>X</Kbd> {t('keys.select')}
          </>
        )}
        {rowKeys.map(({ key, label }) => (
          <Fragment key={key}>
            {' '}
            <Kbd>{key.toUpperCase()}</Kbd> {label}
          </Fragment>
        ))}{' '}
        <Kbd>?</Kbd> {t('keys.all')}
      </p>
      <label className={styles.size}>
        {t('list.pageSize')}
        <select
          value={state.pageSize}
          onChange={(event) => change((now) => ({ ...now, pageNumber: 1, pageSize: Number(event.target.value) }))}
        >
          {listPageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <nav aria-label={t('list.pages')} className={styles.pages}>
        <IconButton
          icon={ChevronLeft}
          label={t('list.previous')}
          disabled={currentPage <= 1}
          onClick={() => change((now) => ({ ...now, pageNumber: currentPage - 1 }))}
        />
        <IconButton
          icon={ChevronRight}
          label={t('list.next')}
          disabled={currentPage >= totalPages && !isLowerBound}
          onClick={() => change((now) => ({ ...now, pageNumber: currentPage + 1 }))}
        />
      </nav>
    </div>
  )
}
