import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { View } from '#layout/view.tsx'
import { useGetMailTextQuery } from '#platform/mail/mail.api.ts'
import { MailTextForm } from './mail-text-form.tsx'

/** The words of a kind of mail, tried and kept by version (BO-142). */
export function MailTextScreen() {
  const { t, i18n } = useTranslation('mails')
  const { kind = '' } = useParams()
  const { currentData: record, error, isFetching, refetch } = useGetMailTextQuery({ params: { kind } })
  const language = i18n.language === 'en' ? 'en' : 'pl'
  const title = record?.name[language] ?? t('texts.title')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('texts.title'), to: paths.mailTexts }, { label: title }]} />}
      tags={record?.isBroken && <Tag variant="rasp">{t('broken')}</Tag>}
      summary={record?.sentWhen[language]}
    >
      {record ? (
        <MailTextForm key={kind} record={record} />
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}
