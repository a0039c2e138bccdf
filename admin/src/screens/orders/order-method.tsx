import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Banknote, CreditCard, type LucideIcon, Mail, Package, Smartphone, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './order-cells.module.css'

const paymentIcons: Readonly<Record<PaymentName, LucideIcon>> = { Stripe: CreditCard, Blik: Smartphone, Cod: Banknote }

const iconOf = (method: ShippingName | PaymentName): LucideIcon => {
  if (Object.hasOwn(paymentIcons, method)) return paymentIcons[method as PaymentName]
  if (method === 'Email') return Mail
  return method.endsWith('Paczkomaty') ? Package : Truck
}

/** A way to deliver or to pay: its drawing beside its words, never alone. */
export function OrderMethod({ method, children }: { method: ShippingName | PaymentName | null; children: ReactNode }) {
  return (
    <span className={styles.method}>
      {method && <Icon of={iconOf(method)} />}
      <span>{children}</span>
    </span>
  )
}
