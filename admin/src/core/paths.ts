/** Paths below /admin. */
export const paths = {
  dashboard: '/',
  gallery: '/kit',
} as const
