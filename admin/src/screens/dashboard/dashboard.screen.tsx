import { formatDate } from '@slodki-ul/contract/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readClock } from '#core/clock.ts'
import { View } from '#layout/view.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { type Days, isPeriod, lastDays, type Preset, presets } from './period.rules.ts'
import { type PeriodChoice, PeriodField } from './period-choice.tsx'
import { WaitingTile } from './waiting-tile.tsx'

const isPreset = (value: string | null): value is Preset => value !== null && Object.hasOwn(presets, value)

/** The first screen: figures of a period, which stands in the address, and what waits for the person. */
export function DashboardScreen() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const chosen = { from: address.get('from') ?? '', to: address.get('to') ?? '' }
  const named = address.get('period')
  const choice: PeriodChoice = isPreset(named) ? named : chosen.from ? 'days' : 'fortnight'
  // What is being typed, which may be no period yet.
  const [typed, setTyped] = useState<Days>(chosen)
  const shown = choice !== 'days' ? lastDays(readClock(), presets[choice]) : isPeriod(chosen) ? chosen : null
  const change = (days: Days) => {
    setTyped(days)
    if (isPeriod(days)) setAddress(days, { replace: true })
  }
  return (
    <View
      title={t('nav.dashboard')}
      summary={formatDate(readClock().toISOString())}
      actions={
        <PeriodField
          choice={choice}
          days={typed}
          isWrong={choice === 'days' && typed.from !== '' && typed.to !== '' && !isPeriod(typed)}
          onChoose={(next) => {
            if (next === 'days') change(lastDays(readClock(), presets.fortnight))
            else setAddress({ period: next }, { replace: true })
          }}
          onChange={change}
        />
      }
    >
      {shown && <FigureTiles days={shown} />}
      <WaitingTile />
    </View>
  )
}
