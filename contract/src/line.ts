import * as z from 'zod/mini'
import { textMax } from './limits.ts'

/** A single-line text of a form; whether it may be empty is for checkout.rules.ts to say, in the order of CHK-30. */
export const line = z.string().check(z.trim(), z.maxLength(textMax))
