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

/** Whether a page stays open while the academy is only announced; the router takes any case and an end in a slash. */
export const isAlwaysOpen = (pathname: string): boolean =>
  alwaysOpen.includes(pathname.toLowerCase().replace(/\/+$/, ''))
