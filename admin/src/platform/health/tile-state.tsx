import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './health.module.css'

type TileStateProps = {
  query: { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** Instead of the content, when there are no rows. */
  empty: string
  children: ReactNode
}

const rowsOf = (data: unknown): readonly unknown[] =>
  Array.isArray(data) ? data : ((data as { items?: unknown[] } | undefined)?.items ?? [])

/** The content of a tile, or that it loads, failed or has no rows. */
export function TileState({ query: { data, error, isFetching, refetch }, empty, children }: TileStateProps) {
  const textOf = useFailureText()
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  if (data === undefined)
    return (
      <>
        <LoadingStatus />
        <LinesSkeleton lines={3} />
      </>
    )
  return rowsOf(data).length === 0 ? <p className={styles.none}>{empty}</p> : children
}
