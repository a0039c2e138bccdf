import * as z from 'zod/mini'

/**
 * The cookie that identifies a browser in which an account was signed in before. It authenticates nobody: it only
 * decides whether the owner is notified by mail. Every call that may create a session reads it.
 */
export const deviceCookie = { device: z._default(z.string(), '') }
