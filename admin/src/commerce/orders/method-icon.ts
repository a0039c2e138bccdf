import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { Banknote, CreditCard, type LucideIcon, Mail, Package, Smartphone, Truck } from 'lucide-react'

const paymentIcons: Readonly<Record<PaymentName, LucideIcon>> = { Stripe: CreditCard, Blik: Smartphone, Cod: Banknote }

/** The drawing of a way to deliver or to pay. */
export const methodIconOf = (method: ShippingName | PaymentName): LucideIcon => {
  if (Object.hasOwn(paymentIcons, method)) return paymentIcons[method as PaymentName]
  if (method === 'Email') return Mail
  return method.endsWith('Paczkomaty') ? Package : Truck
}
