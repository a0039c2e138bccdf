import { skipToken } from '@reduxjs/toolkit/query'
import type { StaffOrderRow, StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import type { Page } from '@slodki-ul/contract/pagination'
import { Button } from '@slodki-ul/ui/button.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountStaffOrdersQuery } from '#commerce/orders/orders.api.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './exact-count.module.css'

type Counted = { data: Page<StaffOrderRow> | undefined; exactCount: ReactNode }

/**
 * A page of orders, of which very many are counted to a limit only, with what counts them to the last one: once that was
 * asked for, and until other filters are set, the page has the exact total.
 */
export function useExactCount(query: StaffOrdersQuery, page: Page<StaffOrderRow> | undefined): Counted {
  // The page and the order of the list change nothing about how many there are.
  const { pageNumber: _number, pageSize: _size, orderBy: _order, ...filters } = query
  const name = JSON.stringify(filters)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const isAsked = askedFor === name
  const count = useCountStaffOrdersQuery(isAsked ? { query: filters } : skipToken)
  const isOver = page?.pagination.isLowerBound === true
  const totalItems = isAsked && !count.isError ? count.currentData?.totalItems : undefined
  if (!page || !isOver) return { data: page, exactCount: null }
  const exactCount = (
    <ExactCount
      key={name}
      total={totalItems}
      isCounting={count.isFetching}
      error={isAsked && count.isError ? count.error : null}
      onCount={() => (isAsked ? count.refetch() : setAskedFor(name))}
    />
  )
  if (totalItems === undefined) return { data: page, exactCount }
  const { isLowerBound: _isLowerBound, ...pagination } = page.pagination
  const totalPages = Math.ceil(totalItems / pagination.itemsPerPage)
  return { data: { ...page, pagination: { ...pagination, totalItems, totalPages } }, exactCount }
}

type ExactCountProps = {
  total: number | undefined
  isCounting: boolean
  error: unknown
  onCount: () => void
}

/** The button in the words of the pager; what comes of it is said, and takes the focus that the button had. */
function ExactCount({ total, isCounting, error, onCount }: ExactCountProps) {
  const { t, i18n } = useTranslation('order-list')
  const textOf = useFailureText()
  const result = useRef<HTMLSpanElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    // The focus is nowhere once the button that had it is gone.
    if (total !== undefined && wasPressed.current && document.activeElement === document.body) result.current?.focus()
  }, [total])
  return (
    <span className={styles.count}>
      {total === undefined && (
        <Button
          variant="line"
          size="sm"
          busy={isCounting}
          onClick={() => {
            wasPressed.current = true
            onCount()
          }}
        >
          {t('count')}
        </Button>
      )}
      <span role="status" ref={result} tabIndex={-1}>
        {isCounting && <VisuallyHidden>{t('counting')}</VisuallyHidden>}
        {!isCounting && total !== undefined && (
          <>
            <VisuallyHidden>{total.toLocaleString(i18n.language)} </VisuallyHidden>
            {t('counted')}
          </>
        )}
        {!isCounting && error !== null && `${t('countFailed')}. ${textOf(error)}`}
      </span>
    </span>
  )
}
