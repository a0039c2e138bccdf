import { loadWithRetry } from '@slodki-ul/ui/load-with-retry.ts'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import trackingTexts from '#i18n/pl/tracking.json'

addTexts({ tracking: trackingTexts })

/** Opens the settings for giving or withdrawing consent. */
export function CookieSettingsButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('tracking')
  const handlePress = async () => (await loadWithRetry(() => import('./consent.ts'))).openConsentSettings()
  return (
    <button type="button" className={className} onClick={handlePress}>
      {t('settings.title')}
    </button>
  )
}
