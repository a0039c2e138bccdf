import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

/** A code typed in this tab and not applied yet. */
export const voucherStorage = createStorage('checkout.voucher', z.string())
