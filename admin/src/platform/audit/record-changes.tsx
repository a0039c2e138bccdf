import { formatMoment } from '@slodki-ul/contract/dates'
import type { RecentChange, UndoableRecord } from '@slodki-ul/contract/platform/undo.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { AuditEntries } from './audit-entries.tsx'
import { useListRecentChangesQuery, useUndoChangeMutation } from './undo.api.ts'

type RecordChangesProps = { record: UndoableRecord; recordId: string }

/** The changes of a record in the last 24 hours, each with the button that undoes it while that is possible (BO-024). */
export function RecordChanges({ record, recordId }: RecordChangesProps) {
  const { t } = useTranslation('audit')
  const may = usePermissions()
  const textOf = useFailureText()
  const params = { record, recordId }
  const { data, error, isFetching, refetch } = useListRecentChangesQuery({ params })
  const [undo, undoing] = useUndoChangeMutation()
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <>
        <LoadingStatus />
        <LinesSkeleton lines={5} />
      </>
    )
  const undoButton = ({ id, at, undoUntil }: RecentChange) =>
    undoUntil && (
      <Button
        size="sm"
        variant="line"
        icon={Undo2}
        busy={undoing.isLoading && undoing.originalArgs?.body.entryId === id}
        aria-label={t('undoOf', { moment: formatMoment(at) })}
        onClick={() => undo({ params, body: { entryId: id } })}
      >
        {t('undo')}
      </Button>
    )
  return (
    <>
      <p>{t(data.length === 0 ? 'changes.empty' : 'changes.text')}</p>
      <div role="status">
        {undoing.error && <Note variant="error">{textOf(undoing.error)}</Note>}
        {undoing.isSuccess && <Note>{t('undone')}</Note>}
      </div>
      <AuditEntries entries={data} actionOf={undoButton} />
      {may('audit.view') && (
        <p>
          <Link to={{ pathname: paths.audit, search: `?${new URLSearchParams({ record, recordId })}` }}>
            {t('changes.all')}
          </Link>
        </p>
      )}
    </>
  )
}
