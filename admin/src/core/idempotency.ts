/**
 * Keys for calls that write: the same request has the same key until its outcome is known, so that a double press, a
 * lost answer and a repeat are one action (BO-030).
 */
export function createIdempotencyKeys(createKey: () => string = () => crypto.randomUUID()) {
  const open = new Map<string, string>()
  return {
    keyOf(request: string): string {
      const key = open.get(request) ?? createKey()
      open.set(request, key)
      return key
    },
    /** The request has an outcome: the next equal one is another action. Without an answer, or a decided one, it has none. */
    settle(request: string, status: number | null): void {
      if (status !== null && status < 500 && status !== 401 && status !== 429) open.delete(request)
    },
  }
}
