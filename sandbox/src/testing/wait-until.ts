/** Polls every 10 ms until the result is truthy; the time limit of the test ends it. */
export async function waitUntil<T>(poll: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const result = await poll()
    if (result) return result
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
