import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { useTranslation } from 'react-i18next'
import { View } from '#layout/view.tsx'

/** Stands in for a screen that could not be loaded or broke; loading the page again is the retry. */
export function ScreenError() {
  const { t } = useTranslation()
  return (
    <View title={t('broken.title')}>
      <ErrorState text={t('broken.text')} onRetry={() => location.reload()} />
    </View>
  )
}
