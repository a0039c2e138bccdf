import type { Page } from '@slodki-ul/contract/pagination'
import { ownExports } from '@slodki-ul/contract/platform/list-exports.rules'
import gift from '@slodki-ul/ui/art/prezent.svg'
import sunflower from '@slodki-ul/ui/art/slonecznik.svg'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './list-states.module.css'
import type { List } from './use-list.ts'

export type ListQuery<Row> = {
  data?: Page<Row> | undefined
  isFetching: boolean
  error?: unknown
  refetch: () => unknown
  /** The name of the call and what it was asked with. */
  endpointName?: string | undefined
  originalArgs?: unknown
}

export type ListStatesProps<Row = never> = {
  list: List
  query: ListQuery<Row>
  emptyTitle?: string
  emptyText?: string
  /** Said in place of the words about filters, of a view that has some; its picture shows a gift. */
  emptyView?: { readonly title: string; readonly text: string; readonly action: ReactNode } | undefined
  /** Whether a search or a filter may hide rows, and what takes them off; by default all of them. */
  isFiltered?: boolean
  onClear?: () => void
  /** The rows. */
  children: (page: Page<Row>) => ReactNode
}

/** With the dialog, its texts and calls. */
const ListExport = lazyComponent(async () => (await import('./list-export.tsx')).ListExport)
/** The loading, empty and error state of a list (BO-020). A page beyond the last one leads to the first. */
export function ListStates<Row>({ list: { state, change }, query, children, ...props }: ListStatesProps<Row>) {
  const {
    emptyTitle,
    emptyText,
    isFiltered = state.searchBy !== '' || Object.keys(state.filters).length > 0,
    onClear = () => change((now) => ({ ...now, pageNumber: 1, searchBy: '', filters: {} })),
  } = props
  const { t } = useTranslation()
  const textOf = useFailureText()
  const { data, error, isFetching, refetch } = query
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <div className={styles.box}>
        <LoadingStatus />
        <LinesSkeleton lines={8} />
      </div>
    )
  if (data.items.length > 0)
    return (
      <>
        {children(data)}
        {query.endpointName !== undefined && !ownExports.has(query.endpointName) && (
          <Suspense>
            <ListExport call={{ list: query.endpointName, ...(query.originalArgs as object) }} />
          </Suspense>
        )}
      </>
    )
  const isBeyond = state.pageNumber > 1
  if (props.emptyView && !isBeyond) return <EmptyState image={gift} {...props.emptyView} />
  return (
    <EmptyState
      image={isFiltered ? lost : sunflower}
      title={isBeyond ? t('list.beyond') : isFiltered ? t('list.noMatch') : (emptyTitle ?? t('list.empty'))}
      text={isBeyond ? '' : isFiltered ? t('list.noMatch.text') : (emptyText ?? t('list.empty.text'))}
      action={
        isBeyond ? (
          <Button variant="line" size="sm" onClick={() => change((now) => ({ ...now, pageNumber: 1 }))}>
            {t('list.first')}
          </Button>
        ) : (
          isFiltered && (
            <Button variant="line" size="sm" onClick={onClear}>
              {t('list.clear')}
            </Button>
          )
        )
      }
    />
  )
}
