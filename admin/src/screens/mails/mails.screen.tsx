import { useTranslation } from 'react-i18next'
import { mailPath } from '#core/paths.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { SettingsTabs } from '#layout/settings-tabs.tsx'
import { View } from '#layout/view.tsx'
import { useListMailKindsQuery } from '#platform/mail/mail.api.ts'
import { MailList } from './mail-list.tsx'

/** Every kind of mail with when it is sent (BO-141). */
export function MailsScreen() {
  const { t } = useTranslation('mails')
  const { data: kinds, error, isFetching, refetch } = useListMailKindsQuery()
  return (
    <View title={t('title')} summary={t('summary')}>
      <SettingsTabs />
      {kinds ? (
        <MailList kinds={kinds} pathOf={mailPath} />
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}
