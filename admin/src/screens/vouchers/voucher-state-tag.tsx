import type { VoucherState } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { CalendarClock, CircleCheck, CircleSlash, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const looks = {
  active: ['fresh', CircleCheck],
  planned: ['warn', CalendarClock],
  'used-up': ['mute', CircleSlash],
  expired: ['mute', CircleSlash],
  ended: ['mute', CircleSlash],
} as const satisfies Record<VoucherState, readonly ['fresh' | 'warn' | 'mute', LucideIcon]>

/** Whether the code can be used now, in words beside the colour. */
export function VoucherStateTag({ voucher: { state } }: { voucher: { state: VoucherState } }) {
  const { t } = useTranslation('vouchers')
  const [variant, icon] = looks[state]
  return (
    <Tag variant={variant}>
      <Icon of={icon} />
      {t(`state.${state}`)}
    </Tag>
  )
}
