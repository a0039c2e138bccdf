/** The prefix of plain addresses in English. */
export const englishPrefix = /^\/en(?=\/|$)/i

/**
 * Redirect target of a page opened without a hash route (NAV-01): the same path and query behind a hash, without the
 * prefix of English pages; otherwise null.
 */
export function hashTarget({
  pathname,
  search,
  hash,
}: {
  pathname: string
  search: string
  hash: string
}): string | null {
  if (hash.startsWith('#/')) return null
  return `/#${pathname.replace(englishPrefix, '') || '/'}${search}${hash}`
}
