import * as z from 'zod/mini'
import { isEmail } from './email.rules.ts'
import { textMax } from './limits.ts'

/** An e-mail address as typed in a form, which validates it with isEmail in the order of its fields. */
export const typedEmail = z.string().check(z.trim(), z.maxLength(textMax))

/** An e-mail address that isEmail accepts. */
export const emailSchema = typedEmail.check(z.refine(isEmail))
