import * as z from 'zod/mini'
import { storedFormSchema } from '#commerce/checkout/form-storage.ts'
import { createStorage } from '#core/storage.ts'

const accountFormSchema = z.pick(storedFormSchema, {
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  address: true,
  companyData: true,
})

/** What was typed in this tab into an account form and not saved, with its user. */
export const formStorage = (name: string) =>
  createStorage(
    `account.${name}`,
    z.object({ userId: z.string(), isSame: z.catch(z.boolean(), false), form: accountFormSchema }),
  )
