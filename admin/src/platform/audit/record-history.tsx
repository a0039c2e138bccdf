import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useListAuditEntriesQuery } from './audit.api.ts'
import { AuditEntries } from './audit-entries.tsx'

/** Entries that are shown before the whole log is offered. */
const pageSize = 25

/** The history of one record, for those who may read the log; any screen of a record can show it (BO-180). */
export function RecordHistory({ record, recordId }: { record: string; recordId: string }) {
  const { t } = useTranslation('audit')
  const textOf = useFailureText()
  const about = { record: [record], recordId }
  const { data, error, isFetching, refetch } = useListAuditEntriesQuery({ query: { ...about, pageSize } })
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <>
        <LoadingStatus />
        <LinesSkeleton lines={5} />
      </>
    )
  if (data.items.length === 0) return <p>{t('history.empty')}</p>
  return (
    <>
      <AuditEntries entries={data.items} />
      <p>
        <Link to={{ pathname: paths.audit, search: `?${new URLSearchParams({ record, recordId })}` }}>
          {t('history.all', { count: data.pagination.totalItems })}
        </Link>
      </p>
    </>
  )
}
