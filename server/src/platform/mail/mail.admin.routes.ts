import type { mailKindsEndpoints } from '@slodki-ul/contract/platform/mail-kinds.admin'
import type { mailTextsEndpoints } from '@slodki-ul/contract/platform/mail-texts.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { listMailKinds, previewMail } from '#platform/mail/mail-previews.service.ts'
import {
  changeMailText,
  getMailText,
  listMailTexts,
  previewMailText,
  tryMailText,
} from '#platform/mail/mail-texts.service.ts'

export const mailRoutes = (context: Context): AdminHandlers<typeof mailKindsEndpoints & typeof mailTextsEndpoints> => ({
  listMailKinds: () => listMailKinds(context),
  previewMail: ({ params, query }, caller) => previewMail(context, caller, { ...params, ...query }),
  listMailTexts: () => listMailTexts(context),
  getMailText: ({ params }) => getMailText(context, params.kind),
  changeMailText: ({ params, body }, caller) => changeMailText(context, caller, params.kind, body),
  previewMailText: ({ params, body }) => previewMailText(context, params.kind, body),
  tryMailText: ({ params, body }, caller) => tryMailText(context, caller, params.kind, body),
})
