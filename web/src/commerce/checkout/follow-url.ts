import { hashTarget } from '#core/hash-target.ts'

/** The path inside the application that a URL of ours means; null for a foreign one. */
export function appPathOf(url: string, origin: string): string | null {
  const target = new URL(url, origin)
  if (target.origin !== origin) return null
  return (hashTarget(target) ?? `/${target.hash}`).slice('/#'.length)
}

/** The way back may restore this page as it was left, still busy: it reloads instead. */
function reloadWhenRestored(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/** Follows a URL of the server: within the application without a reload, elsewhere by leaving it. */
export function followUrl(url: string, navigate: (path: string) => unknown): void {
  const path = appPathOf(url, location.origin)
  if (path !== null) return void navigate(path)
  reloadWhenRestored()
  location.assign(url)
}
