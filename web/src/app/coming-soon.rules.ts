import { paths } from '#core/paths.ts'

const alwaysOpen: readonly string[] = [
  paths.comingSoon,
  paths.terms,
  paths.privacy,
  paths.accessibility,
  paths.conformity,
  paths.withdrawal,
  paths.newsletter,
]

/** Whether a page is available in the coming-soon mode; like the router it ignores case and a trailing slash. */
export const isAlwaysOpen = (pathname: string): boolean =>
  alwaysOpen.includes(pathname.toLowerCase().replace(/\/+$/, ''))
