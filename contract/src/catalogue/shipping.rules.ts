import type { ShippingName } from './shipping.ts'

/** Cash on delivery is recognised by the name: 'cod' anywhere, in any case (CHK-16, Q-65). */
export const isCod = (name: string): boolean => name.toLowerCase().includes('cod')

/** Methods delivered to a parcel locker need a point (CHK-18). */
export const needsParcelPoint = (name: string): boolean => name.toLowerCase().includes('paczkomaty')

const pointName = /^[A-Z0-9-]{4,20}$/
/** The format of a parcel point's name; only the provider knows whether the point exists. */
export const isPointName = (name: string): boolean => pointName.test(name)

/** Methods that bring files by e-mail, alone or beside a parcel. */
export const bringsFiles = (name: ShippingName): boolean => name.startsWith('Email')

/** Methods with a courier or a locker need a postal address; e-mail alone does not. */
export const isPostal = (name: ShippingName): boolean => name !== 'Email'

/** A cod payment fits only cod shipping, and any other payment only other shipping (CHK-16, CHK-17). */
export const canShipTogether = (payment: string, shipping: ShippingName): boolean => isCod(payment) === isCod(shipping)

/** The facts about a cart that decide its delivery. */
export type CartContent = { hasPhysical: boolean; hasVirtual: boolean }

/**
 * Shipping for a cart: e-mail for virtual products alone, a courier for physical ones alone, both together for a
 * mixed cart. With a virtual product no cod variant: a file cannot be paid on delivery.
 */
export function fitsCart(shipping: ShippingName, cart: CartContent): boolean {
  if (isCod(shipping) && cart.hasVirtual) return false
  return bringsFiles(shipping) === cart.hasVirtual && isPostal(shipping) === cart.hasPhysical
}
