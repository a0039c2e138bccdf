import type { OrderSummary } from '@slodki-ul/contract/commerce/orders'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Check, CircleAlert, Clock, type LucideIcon, Package, Truck, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { statusName } from './order-texts.ts'

type Sign = { variant: NonNullable<ComponentProps<typeof Tag>['variant']>; icon: LucideIcon }

const signs: Record<ReturnType<typeof statusName>, Sign> = {
  unpaid: { variant: 'warn', icon: CircleAlert },
  None: { variant: 'mute', icon: Clock },
  Placed: { variant: 'fresh', icon: Check },
  Paid: { variant: 'fresh', icon: Check },
  Packed: { variant: 'fresh', icon: Package },
  Shipped: { variant: 'fresh', icon: Truck },
  Delivered: { variant: 'mute', icon: Check },
  Canceled: { variant: 'rasp', icon: X },
}

type OrderStatusProps = { order: Pick<OrderSummary, 'status' | 'paymentMethod'>; withIcon?: boolean }

/** The status of an order (ORD-04). */
export function OrderStatus({ order, withIcon = false }: OrderStatusProps) {
  const { t } = useTranslation('orders')
  const name = statusName(order)
  const { variant, icon } = signs[name]
  return (
    <Tag variant={variant}>
      {withIcon && <Icon of={icon} />}
      {t(`status.${name}`)}
    </Tag>
  )
}
