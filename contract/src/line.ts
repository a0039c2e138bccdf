import * as z from 'zod/mini'
import { textMax } from './limits.ts'

/** A single-line text of a form. Whether it may be empty is checked by checkout.rules.ts, in the order of CHK-30. */
export const line = z.string().check(z.trim(), z.maxLength(textMax))
