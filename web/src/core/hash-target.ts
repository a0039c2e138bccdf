/** Where a page opened without a hash route belongs (NAV-01): the same path and query behind a hash; else null. */
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
