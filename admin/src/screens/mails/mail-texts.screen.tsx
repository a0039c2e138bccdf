import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { mailTextPath } from '#core/paths.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { TextsTabs } from '#layout/texts-tabs.tsx'
import { View } from '#layout/view.tsx'
import { useListMailTextsQuery } from '#platform/mail/mail.api.ts'
import { MailList } from './mail-list.tsx'

/** Every kind of mail and whether its words were changed (BO-142). */
export function MailTextsScreen() {
  const { t } = useTranslation('mails')
  const { data: kinds, error, isFetching, refetch } = useListMailTextsQuery()
  return (
    <View title={t('texts.title')} summary={t('texts.summary')}>
      <TextsTabs />
      {kinds ? (
        <MailList
          kinds={kinds}
          pathOf={mailTextPath}
          tagsOf={({ changed, isBroken }) => (
            <>
              {isBroken && <Tag variant="rasp">{t('broken')}</Tag>}
              {changed.map((language) => (
                <Tag key={language} variant="fresh">
                  {t(`changed.${language}`)}
                </Tag>
              ))}
            </>
          )}
        />
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}
