/**
 * Redirect target of a page opened without a hash route (NAV-01): the same path and query behind a hash; otherwise
 * null.
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
  return `/#${pathname}${search}${hash}`
}
