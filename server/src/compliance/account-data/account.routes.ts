import type { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { deleteAccount, exportPersonalData } from '#compliance/account-data/account.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const accountRoutes = (context: Context): Handlers<typeof accountEndpoints> => ({
  exportPersonalData: (_input, caller) => exportPersonalData(context, caller),
  deleteAccount: (_input, caller) => deleteAccount(context, caller),
})
