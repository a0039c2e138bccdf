import { type ComponentType, lazy } from 'react'
import { loadWithRetry } from './load-with-retry.ts'

/**
 * A component whose code is loaded when it is first shown, with retries after a network failure; `load` loads it
 * earlier.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = () => loadWithRetry(load)
  const Part = lazy(async () => ({ default: await loadPart() }))
  return Object.assign(Part, { load: loadPart })
}
