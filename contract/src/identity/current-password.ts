import * as z from 'zod/mini'
import { textMax } from '../limits.ts'

/** Confirms a sensitive change besides the session; omitted by accounts without a password. */
export const currentPassword = z.optional(z.string().check(z.minLength(1), z.maxLength(textMax)))
