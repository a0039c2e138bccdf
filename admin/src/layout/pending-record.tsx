import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'

type PendingRecordProps = {
  /** Why it was not loaded; nothing while it loads. */
  error: unknown
  onRetry: () => unknown
  isRetrying: boolean
  /** Lines of the skeleton. */
  lines: number
}

/** What stands in the place of a record that is not there yet, or is nowhere. */
export function PendingRecord({ error, onRetry, isRetrying, lines }: PendingRecordProps) {
  const { t } = useTranslation()
  const textOf = useFailureText()
  const { status, fields } = readFailure(error)
  // The address names no record: there is none, or it cannot be the address of one.
  if (status === 404 || 'id' in fields || 'kind' in fields)
    return <EmptyState image={lost} title={t('lost.title')} text={t('lost.text')} />
  if (error) return <ErrorState text={textOf(error)} onRetry={onRetry} retrying={isRetrying} />
  return (
    <Tile>
      <LoadingStatus />
      <LinesSkeleton lines={lines} />
    </Tile>
  )
}
