import * as z from 'zod'

/** How far the sandbox's clock is ahead of the real one, in milliseconds. */
export const clockPart = { collections: {}, values: z.object({ offsetMs: z.number().default(0) }) }
