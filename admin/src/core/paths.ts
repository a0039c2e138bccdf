/** Paths below /admin. */
export const paths = {
  dashboard: '/',
  orders: '/orders',
  people: '/people',
  invitation: '/invitation',
  preferences: '/preferences',
} as const
