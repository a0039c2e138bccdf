import { type PageTextKind, pageTextKinds } from '@slodki-ul/contract/engagement/page-texts.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { useGetPageTextQuery } from '#engagement/pages/page-texts.api.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { View } from '#layout/view.tsx'
import { PageTextForm } from './page-text-form.tsx'

const isKind = (name: string): name is PageTextKind => pageTextKinds.some((kind) => kind === name)

/** A text of the pages, written by version and dates (BO-140). */
export function PageTextScreen() {
  const { kind = '' } = useParams()
  return isKind(kind) ? <Text key={kind} kind={kind} /> : <Navigate to={paths.pageTexts} replace />
}

function Text({ kind }: { kind: PageTextKind }) {
  const { t } = useTranslation('page-texts')
  const { currentData: record, error, isFetching, refetch } = useGetPageTextQuery({ params: { kind } })
  const title = t(`kind.${kind}`)
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.pageTexts }, { label: title }]} />}
      summary={t(`kind.${kind}.where`)}
    >
      {record ? (
        <PageTextForm record={record} />
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}
