import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

/** The address typed into the waitlist form earlier in this tab, valid or not. */
export const waitlistEmail = createStorage('waitlist.email', z.string())
