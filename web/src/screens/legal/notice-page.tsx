import type { noticeNames } from '@slodki-ul/contract/legal/terms'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { useLanguage } from '#i18n/language.ts'
import { useGetNoticeQuery } from '#legal/terms/terms.api.ts'
import { LegalPage } from './legal-page.tsx'
import styles from './notice-page.module.css'

/** A notice that needs no acceptance, below its official picture if there is one. */
export function NoticePage({ notice }: { notice: (typeof noticeNames)[number] }) {
  const { t } = useTranslation(['terms', 'errors'])
  const lang = useLanguage()
  const { currentData, error, isFetching, refetch } = useGetNoticeQuery({ params: { notice, lang } })
  return (
    <LegalPage
      title={t(`notice.title.${notice}`)}
      lead={t(`notice.lead.${notice}`)}
      legal={currentData}
      failure={error && t(messageOf(codeOf(error), 'getNotice'), { ns: 'errors' })}
      onRetry={refetch}
      retrying={isFetching}
      above={
        currentData?.picture && (
          <img className={styles.picture} src={currentData.picture} alt={t('conformity.picture')} />
        )
      }
    />
  )
}
