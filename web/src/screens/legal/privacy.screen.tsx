import text from '@slodki-ul/ui/text.module.css'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { CookieSettingsButton } from '#engagement/tracking/cookie-settings-button.tsx'
import { useLanguage } from '#i18n/language.ts'
import { useGetPrivacyQuery } from '#legal/terms/terms.api.ts'
import { LegalPage } from './legal-page.tsx'

/** /polityka-prywatnosci: the privacy and cookie policy (TRM-03, TRM-04). */
export function PrivacyScreen() {
  const { t } = useTranslation(['terms', 'errors'])
  const { currentData, error, isFetching, refetch } = useGetPrivacyQuery({ params: { lang: useLanguage() } })
  return (
    <LegalPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      above={<CookieSettingsButton className={text.arrow} />}
      legal={currentData}
      failure={error && t(messageOf(codeOf(error), 'getPrivacy'), { ns: 'errors' })}
      onRetry={refetch}
      retrying={isFetching}
    />
  )
}
