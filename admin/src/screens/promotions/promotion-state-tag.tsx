import type { PromotionState } from '@slodki-ul/contract/catalogue/promotions.rules'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { CalendarClock, CircleCheck, CircleSlash, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const looks = {
  planned: ['warn', CalendarClock],
  running: ['fresh', CircleCheck],
  ended: ['mute', CircleSlash],
} as const satisfies Record<PromotionState, readonly ['fresh' | 'warn' | 'mute', LucideIcon]>

/** Where a promotion stands, in words beside the colour. */
export function PromotionStateTag({ state }: { state: PromotionState }) {
  const { t } = useTranslation('promotions')
  const [variant, icon] = looks[state]
  return (
    <Tag variant={variant}>
      <Icon of={icon} />
      {t(`state.${state}`)}
    </Tag>
  )
}
