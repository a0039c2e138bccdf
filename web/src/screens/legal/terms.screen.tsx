import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { useLanguage } from '#i18n/language.ts'
import { useGetTermsQuery } from '#legal/terms/terms.api.ts'
import { LegalPage } from './legal-page.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** /regulamin: the terms in force, and the withdrawal form (TRM-01, TRM-02). */
export function TermsScreen() {
  const { t } = useTranslation(['terms', 'errors'])
  const { currentData, error, isFetching, refetch } = useGetTermsQuery({ params: { lang: useLanguage() } })
  return (
    <LegalPage
      title={t('title')}
      lead={t('lead')}
      legal={currentData}
      failure={error && t(messageOf(codeOf(error), 'getTerms'), { ns: 'errors' })}
      onRetry={refetch}
      retrying={isFetching}
      above={<WithdrawalForm />}
    />
  )
}
