import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import { codeOf } from './failure.ts'
import { messageOf } from './failure-messages.ts'

addTexts({ errors: errorsTexts })

type LoadErrorProps = {
  /** The query that failed. */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** Its endpoint, which has its own message for a failure without a reason. */
  call: string
}

/** In place of what could not be loaded: the reason and a button that tries again. */
export function LoadError({ query, call }: LoadErrorProps) {
  const { t } = useTranslation('errors')
  const { error, isFetching, refetch } = query
  return <ErrorState text={t(messageOf(codeOf(error), call))} onRetry={() => refetch()} retrying={isFetching} />
}
