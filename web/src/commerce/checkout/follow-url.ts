import { hashTarget } from '#core/hash-target.ts'

/** The path inside the application that a URL of ours means; null for a foreign one. */
export function appPathOf(url: string, origin: string): string | null {
  const target = new URL(url, origin)
  if (target.origin !== origin) return null
  return (hashTarget(target) ?? `/${target.hash}`).slice('/#'.length)
}

/** Goes where the server says: within the application without a reload, elsewhere by leaving it. */
export function followUrl(url: string, navigate: (path: string) => unknown): void {
  const path = appPathOf(url, location.origin)
  if (path === null) location.assign(url)
  else navigate(path)
}
