import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
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

/** What stands in the place of a record that is not there yet. */
export function PendingRecord({ error, onRetry, isRetrying, lines }: PendingRecordProps) {
  const textOf = useFailureText()
  if (error) return <ErrorState text={textOf(error)} onRetry={onRetry} retrying={isRetrying} />
  return (
    <Tile>
      <LoadingStatus />
      <LinesSkeleton lines={lines} />
    </Tile>
  )
}
