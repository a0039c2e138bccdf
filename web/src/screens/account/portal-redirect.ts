import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

/** Whether the user left to cancel, or for something else. */
const purposeSchema = z.enum(['cancel', 'other'])
export type PortalPurpose = z.infer<typeof purposeSchema>

const storage = createStorage('subscription.departure', purposeSchema)

/** Remembers that this tab leaves for the provider's portal, where the subscription may be changed. */
export const savePortalRedirect = (purpose: PortalPurpose): void => storage.save(purpose)

/** What this tab has just come back from the portal from; null the second time, and when it was not there. */
export function takePortalRedirect(): PortalPurpose | null {
  const purpose = storage.read()
  storage.remove()
  return purpose
}
