import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import type { ReactNode } from 'react'
import { methodIconOf } from '#commerce/orders/method-icon.ts'
import styles from './order-cells.module.css'

/** A way to deliver or to pay: its drawing beside its words, never alone. */
export function OrderMethod({ method, children }: { method: ShippingName | PaymentName | null; children: ReactNode }) {
  return (
    <span className={styles.method}>
      {method && <Icon of={methodIconOf(method)} />}
      <span>{children}</span>
    </span>
  )
}
