import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

const storage = createStorage('subscription.departure', z.literal('1'))

/** Remembers that this tab goes to a page of the provider, where the subscription may change. */
export const savePortalRedirect = (): void => storage.save('1')

/** Whether this tab has just come back from there; true once. */
export function takePortalRedirect(): boolean {
  const isBack = storage.read() !== null
  storage.remove()
  return isBack
}
