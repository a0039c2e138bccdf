/** Asks again every 10 ms until the answer is truthy; the test's own time limit ends it. */
export async function waitUntil<T>(ask: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
