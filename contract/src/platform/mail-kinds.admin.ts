import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { languages } from '../language.ts'

export const mailLanguage = z.enum(languages)
/** The name of a kind of mail in the server. */
export const mailKind = z.string().check(z.minLength(1), z.maxLength(50))

const bothLanguages = z.object({ pl: z.string(), en: z.string() })

export const mailKindSchema = z.object({
  kind: z.string(),
  name: bothLanguages,
  sentWhen: bothLanguages,
  audience: z.enum(['customer', 'staff']),
  /** Whether it can be shown with the data of an order. */
  hasOrder: z.boolean(),
})
export type MailKind = z.infer<typeof mailKindSchema>

/** A mail as its reader gets it, with links and codes that open nothing. */
export const mailPreviewSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Names of the attached files. */
  attachments: z.array(z.string()),
})
export type MailPreview = z.infer<typeof mailPreviewSchema>

export const mailKindsEndpoints = {
  listMailKinds: adminEndpoint({
    method: 'GET',
    path: 'admin/mail-kinds',
    summary: 'Every kind of mail with when it is sent',
    permission: 'mails.view',
    status: 200,
    reply: z.array(mailKindSchema),
    errors: [],
    calledBy: 'admin',
  }),
  previewMail: adminEndpoint({
    method: 'GET',
    path: 'admin/mail-kinds/{kind}/preview',
    summary:
      'A mail with made-up data or, for those who may see orders, with the data of one; nothing is sent, and nothing of it opens anything',
    permission: 'mails.view',
    params: z.object({ kind: mailKind }),
    query: z.object({
      language: mailLanguage,
      orderNumber: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
    }),
    status: 200,
    reply: mailPreviewSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.UNABLETOLOADORDER'],
    calledBy: 'admin',
  }),
}
