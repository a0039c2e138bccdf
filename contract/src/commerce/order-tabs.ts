/** The tabs of the list of orders and what each asks for: what the day's work begins with, and all orders. */
export const orderTabs = {
  toPack: { isToPack: 'true' },
  toShip: { status: 'Packed' },
  unpaid: { status: 'Placed', paymentMethod: ['Blik', 'Stripe'] },
  returns: { hasOpenReturn: 'true' },
  all: {},
} as const
export type OrderTab = keyof typeof orderTabs
