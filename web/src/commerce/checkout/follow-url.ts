import { hashTarget } from '#core/hash-target.ts'

/** The path within the application of one of our URLs; null for a foreign one. */
export function appPathOf(url: string, origin: string): string | null {
  const target = new URL(url, origin)
  if (target.origin !== origin) return null
  return (hashTarget(target) ?? `/${target.hash}`).slice('/#'.length)
}

/** Going back may restore this page in its busy state, so it is reloaded instead. */
function reloadWhenRestored(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/** Follows a URL from the server: without a reload within the application, otherwise by leaving it. */
export function followUrl(url: string, navigate: (path: string) => unknown): void {
  const path = appPathOf(url, location.origin)
  if (path !== null) return void navigate(path)
  reloadWhenRestored()
  location.assign(url)
}
