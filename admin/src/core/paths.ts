/** Paths below /admin. */
export const paths = {
  dashboard: '/',
  orders: '/orders',
  people: '/people',
  settings: '/settings',
  team: '/settings/team',
  invitation: '/invitation',
  preferences: '/preferences',
} as const
