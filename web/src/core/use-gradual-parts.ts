import { startTransition, useEffect, useState } from 'react'

/**
 * How many of the parts of a large page to render: one at first and one more after each paint, so that no part keeps a
 * phone busy for long; all at once unless `isGradual`, which must be false where a scroll position is restored.
 */
export function useGradualParts(count: number, isGradual: boolean): number {
  const [shown, setShown] = useState(isGradual ? 1 : count)
  useEffect(() => {
    if (shown < count) startTransition(() => setShown(shown + 1))
  }, [shown, count])
  return shown
}
