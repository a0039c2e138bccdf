import * as z from 'zod/mini'

/**
 * The cookie by which a browser that an account was signed in from is known again. It says who nobody is: only whether the
 * owner is written to. Every call that may open a session reads it.
 */
export const deviceCookie = { device: z._default(z.string(), '') }
