import { mayUse } from '@slodki-ul/contract/identity/permissions'
import type { figuresEndpoints } from '@slodki-ul/contract/platform/figures.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { listFigures } from '#platform/figures/figures.service.ts'

export const figuresRoutes = (context: Context): AdminHandlers<typeof figuresEndpoints> => ({
  listFigures: ({ query }, { roles }) => listFigures(context, (permission) => mayUse(roles, permission), query),
})
