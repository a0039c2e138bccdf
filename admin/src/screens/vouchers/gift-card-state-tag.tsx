import type { GiftCardState } from '@slodki-ul/contract/catalogue/gift-cards.rules'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Ban, CircleCheck, CircleSlash, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const looks = {
  active: ['fresh', CircleCheck],
  spent: ['mute', CircleSlash],
  expired: ['mute', CircleSlash],
  ended: ['mute', CircleSlash],
  blocked: ['rasp', Ban],
} as const satisfies Record<GiftCardState, readonly ['fresh' | 'mute' | 'rasp', LucideIcon]>

/** Whether the card can be used now, in words beside the colour. */
export function GiftCardStateTag({ state }: { state: GiftCardState }) {
  const { t } = useTranslation('gift-cards')
  const [variant, icon] = looks[state]
  return (
    <Tag variant={variant}>
      <Icon of={icon} />
      {t(`state.${state}`)}
    </Tag>
  )
}
