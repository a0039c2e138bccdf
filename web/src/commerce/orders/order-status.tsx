import type { OrderSummary } from '@slodki-ul/contract/commerce/orders'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Check, CircleAlert, Clock, type LucideIcon, Package, Truck, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { statusName } from './order-texts.ts'

type Sign = { look: NonNullable<ComponentProps<typeof Tag>['look']>; icon: LucideIcon }

const signs: Record<ReturnType<typeof statusName>, Sign> = {
  unpaid: { look: 'warn', icon: CircleAlert },
  None: { look: 'mute', icon: Clock },
  Placed: { look: 'fresh', icon: Check },
  Paid: { look: 'fresh', icon: Check },
  Packed: { look: 'fresh', icon: Package },
  Shipped: { look: 'fresh', icon: Truck },
  Delivered: { look: 'mute', icon: Check },
  Canceled: { look: 'rasp', icon: X },
}

type OrderStatusProps = { order: Pick<OrderSummary, 'status' | 'paymentMethod'>; withIcon?: boolean }

/** How an order stands (ORD-04). */
export function OrderStatus({ order, withIcon = false }: OrderStatusProps) {
  const { t } = useTranslation('orders')
  const name = statusName(order)
  const { look, icon } = signs[name]
  return (
    <Tag look={look}>
      {withIcon && <Icon of={icon} />}
      {t(`status.${name}`)}
    </Tag>
  )
}
