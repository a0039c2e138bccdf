import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

/** That a plan was ordered in this tab, and what opens the account of a guest once it is paid; empty for a signed-in customer. */
export const firstSessionClaim = createStorage('subscribe.claim', z.string())
