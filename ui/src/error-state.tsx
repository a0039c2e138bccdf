import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import cloud from './art/chmura.svg'
import smoker from './art/podkurzacz.svg'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useOnline } from './use-online.ts'

type ErrorStateProps = {
  /** What could not be done, from the catalogue of errors. */
  text: string
  onRetry: () => void
  /** A retry is in progress. */
  retrying?: boolean
}

/** The box of an empty list with a "Spróbuj ponownie" button; offline it says so. */
export function ErrorState({ text, onRetry, retrying }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const isOnline = useOnline()
  return (
    <EmptyState
      role="alert"
      image={isOnline ? smoker : cloud}
      title={isOnline ? t('error.title') : t('offline.title')}
      text={isOnline ? text : t('offline.text')}
      action={
        <Button variant="line" size="sm" icon={RefreshCw} onClick={onRetry} busy={retrying ?? false}>
          {t('error.retry')}
        </Button>
      }
    />
  )
}
