import { formatDate } from '@slodki-ul/contract/dates'
import { useTranslation } from 'react-i18next'
import { readClock } from '#core/clock.ts'
import { View } from '#layout/view.tsx'
import { WaitingTile } from './waiting-tile.tsx'

/** The first screen: what waits for the person. */
export function DashboardScreen() {
  const { t } = useTranslation()
  return (
    <View title={t('nav.dashboard')} summary={formatDate(readClock().toISOString())}>
      <WaitingTile />
    </View>
  )
}
