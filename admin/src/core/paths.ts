/** Paths below /admin. */
export const paths = {
  dashboard: '/',
  orders: '/orders',
  people: '/people',
  settings: '/settings',
  company: '/settings/company',
  team: '/settings/team',
  audit: '/settings/audit',
  health: '/settings/health',
  invitation: '/invitation',
  comments: '/comments',
  runs: '/runs',
  run: '/runs/:id',
  preferences: '/preferences',
} as const

export const runPath = (id: string): string => paths.run.replace(':id', id)
