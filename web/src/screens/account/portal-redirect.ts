import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

const storage = createStorage('subscription.departure', z.literal('1'))

/** Remembers that this tab leaves for the provider's portal, where the subscription may be changed. */
export const savePortalRedirect = (): void => storage.save('1')

/** Whether this tab has just come back from the portal; true only once. */
export function takePortalRedirect(): boolean {
  const isBack = storage.read() !== null
  storage.remove()
  return isBack
}
