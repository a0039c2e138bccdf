import * as z from 'zod/mini'
import { textMax } from '../limits.ts'

/** What a sensitive change asks for besides the session; an account without a password leaves it out. */
export const currentPassword = z.optional(z.string().check(z.minLength(1), z.maxLength(textMax)))
