import { type ComponentType, lazy } from 'react'
import { loadWithRetry } from './load-with-retry.ts'

/**
 * A part of a screen whose code comes when it is first shown, be it after a lost network (law m); `load` brings it ahead of
 * that.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = () => loadWithRetry(load)
  const Part = lazy(async () => ({ default: await loadPart() }))
  return Object.assign(Part, { load: loadPart })
}
