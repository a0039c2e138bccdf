import * as z from 'zod/mini'
import { isEmail } from './email.rules.ts'
import { textMax } from './limits.ts'

/** An e-mail address as typed in a form, which checks its form by isEmail in the order of its other fields. */
export const typedEmail = z.string().check(z.trim(), z.maxLength(textMax))

/** An e-mail address of a form that isEmail accepts. */
export const emailSchema = typedEmail.check(z.refine(isEmail))
