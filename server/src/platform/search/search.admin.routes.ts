import { succeed } from '@slodki-ul/contract/errors'
import { mayUse } from '@slodki-ul/contract/identity/permissions'
import type { searchEndpoints } from '@slodki-ul/contract/platform/search.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { searchRecords } from '#platform/search/search.service.ts'

export const searchRoutes = (context: Context): AdminHandlers<typeof searchEndpoints> => ({
  searchBackOffice: async ({ query }, { roles }) =>
    succeed(await searchRecords(context, query.q, (permission) => mayUse(roles, permission))),
})
