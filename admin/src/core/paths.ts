/** Paths below /admin. */
export const paths = {
  dashboard: '/',
  orders: '/orders',
  people: '/people',
  preferences: '/preferences',
} as const
