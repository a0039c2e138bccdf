/** Runs a task at once or, when as many as may are running, when its turn comes. */
type Queue = <Value>(task: () => Promise<Value>) => Promise<Value>

/** Lets `most` tasks run at once; the others wait in the order in which they came. */
export function createQueue(most: number): Queue {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // Who is next takes over the place, so that nobody who comes meanwhile is before them.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
