import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import smoker from '#art/podkurzacz.svg'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  /** What could not be done, from the catalogue of errors. */
  text: string
  onRetry: () => void
  /** The next try is under way. */
  retrying?: boolean
}

/** The same box as for an empty list, with "Spróbuj ponownie". */
export function ErrorState({ text, onRetry, retrying }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <EmptyState
      role="alert"
      image={smoker}
      title={t('error.title')}
      text={text}
      action={
        <Button look="line" size="sm" icon={RefreshCw} onClick={onRetry} busy={retrying ?? false}>
          {t('error.retry')}
        </Button>
      }
    />
  )
}
