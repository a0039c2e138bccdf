import type { mailKindsEndpoints } from '@slodki-ul/contract/platform/mail-kinds.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { listMailKinds, previewMail } from '#platform/mail/mail-previews.service.ts'

export const mailRoutes = (context: Context): AdminHandlers<typeof mailKindsEndpoints> => ({
  listMailKinds: () => listMailKinds(context),
  previewMail: ({ params, query }, caller) => previewMail(context, caller, { ...params, ...query }),
})
