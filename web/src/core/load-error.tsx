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
  /** Name of its endpoint, which has a message for failures without a specific one. */
  call: string
}

/** Shown instead of content that could not be loaded: the error and a retry button. */
export function LoadError({ query, call }: LoadErrorProps) {
  const { t } = useTranslation('errors')
  const { error, isFetching, refetch } = query
  return <ErrorState text={t(messageOf(codeOf(error), call))} onRetry={() => refetch()} retrying={isFetching} />
}
