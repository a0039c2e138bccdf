import type { accountEndpoints } from '@slodki-ul/contract/account'
import type { Context } from '#context.ts'
import { deleteAccount, exportPersonalData } from '#features/account/account.service.ts'
import type { Handlers } from '#http/serve.ts'

export const accountRoutes = (context: Context): Handlers<typeof accountEndpoints> => ({
  exportPersonalData: (_input, visitor) => exportPersonalData(context, visitor),
  deleteAccount: (_input, visitor) => deleteAccount(context, visitor),
})
