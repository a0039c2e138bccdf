/**
 * Makes something when it is first asked for and keeps it, so that a start need not load what makes it. What failed is tried
 * again by who asks next.
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
