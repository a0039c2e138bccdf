/**
 * Creates a value on first use and caches it, so that its dependencies are not loaded at start. A failed attempt is
 * repeated on the next use.
 */
export function lazy<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
