import { channel } from 'node:diagnostics_channel'

/** A piece of work of this process. No part of it holds what people sent, but the literals of a statement. */
type Work = {
  readonly kind: 'request' | 'query' | 'provider' | 'job'
  /** The method of a request, the text of a statement, the name of a call or a queue. */
  readonly name: string
  /** Id of a request in the log. */
  readonly id?: string
  /** Header `traceparent` of a proxy that is trusted. */
  readonly parent?: string | undefined
}

/** The same for whoever follows it. */
export type FollowedWork = Work & {
  /** Replaced by whoever follows the work. */
  end(result: { error?: unknown; route?: string; status?: number }): void
}

/** Costs one comparison a piece of work as long as nobody follows it. */
export const followedWork = channel('slodki-ul:work')

/** Begins a piece of work; whoever follows it takes what `begin` starts as its parts. */
export function beginFollowed<Result>(work: Work, begin: (followed: FollowedWork | null) => Result): Result {
  if (!followedWork.hasSubscribers) return begin(null)
  const followed: FollowedWork = { ...work, end: () => {} }
  return followedWork.runStores(followed, () => begin(followed))
}

/** Work that ends with the promise it returns; what is answered at once is no work. */
export const follow = <Result>(work: Work, run: () => Result): Result =>
  beginFollowed(work, (followed) => {
    const running = run()
    if (followed && running instanceof Promise)
      void running.then(
        () => followed.end({}),
        (error: unknown) => followed.end({ error }),
      )
    return running
  })
