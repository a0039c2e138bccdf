import { useTranslation } from 'react-i18next'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { useGetPrivacyQuery } from '#features/terms/terms.api.ts'
import { CookieSettingsButton } from '#features/tracking/cookie-settings-button.tsx'
import { useLanguage } from '#i18n/language.ts'
import text from '#ui/text.module.css'
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
