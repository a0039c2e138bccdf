import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'

const variants = {
  None: 'mute',
  Placed: 'warn',
  Paid: 'fresh',
  Packed: 'fresh',
  Shipped: 'fresh',
  Delivered: 'mute',
  Canceled: 'rasp',
} as const

/** The status of an order in words. */
export function StatusTag({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('lists')
  return <Tag variant={variants[status]}>{t(`status.${status}`)}</Tag>
}
