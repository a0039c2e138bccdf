import { listPageSizes } from '@slodki-ul/contract/lists'
import type { Pagination } from '@slodki-ul/contract/pagination'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './pager.module.css'
import type { List } from './use-list.ts'

/** Which rows of how many, and the way to the others. */
export function Pager({ list: { state, change }, pagination }: { list: List; pagination: Pagination }) {
  const { t } = useTranslation()
  const { currentPage, itemsPerPage, totalItems, totalPages } = pagination
  const first = (currentPage - 1) * itemsPerPage + 1
  const last = Math.min(currentPage * itemsPerPage, totalItems)
  return (
    <div className={styles.pager}>
      <span>{t('list.range', { first, last, total: totalItems })}</span>
      <label className={styles.size}>
        {t('list.pageSize')}
        <select
          value={state.pageSize}
          onChange={(event) => change({ ...state, pageNumber: 1, pageSize: Number(event.target.value) })}
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
          onClick={() => change({ ...state, pageNumber: currentPage - 1 })}
        />
        <IconButton
          icon={ChevronRight}
          label={t('list.next')}
          disabled={currentPage >= totalPages}
          onClick={() => change({ ...state, pageNumber: currentPage + 1 })}
        />
      </nav>
    </div>
  )
}
