import { documentRefusals } from '@slodki-ul/contract/payments/document-actions.rules'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'

/** Returns the sentence of a refused action with a document. */
export function useDocumentFailure(): (error: unknown) => string {
  const { t } = useTranslation('documents')
  const textOf = useFailureText()
  return (error) => {
    const { code, details } = readFailure(error)
    const reason = documentRefusals.find((each) => each === details.reason)
    if (code === 'ERRORS.NOTHINGTOCORRECT') return t('reason.unchanged')
    return code === 'ERRORS.ACTIONNOTALLOWED' && reason ? t(`reason.${reason}`) : textOf(error)
  }
}
