import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { mailKind, mailKindSchema, mailLanguage, mailPreviewSchema } from './mail-kinds.admin.ts'
import { type Placeholder, placeholders } from './mail-words.rules.ts'

/** Texts longer than any rule allows are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.maxLength(5_000))
const wordsSchema = z.strictObject({
  ...{ subjectPl: text, greetingPl: text, closingPl: text, subjectEn: text, greetingEn: text, closingEn: text },
})

const madeBy = { changedBy: z.nullable(z.string()), changedAt: z.nullable(momentSchema) }
const usualSchema = z.object({ subject: z.string(), greeting: z.string(), closing: z.string() })

const mailTextSchema = z.object({
  kind: z.string(),
  /** 0 while the usual words hold. */
  version: z.int(),
  values: wordsSchema,
  ...madeBy,
  name: mailKindSchema.shape.name,
  sentWhen: mailKindSchema.shape.sentWhen,
  placeholders: z.array(z.enum(Object.keys(placeholders) as [Placeholder, ...Placeholder[]])),
  /** The usual words, with made-up data. */
  usual: z.object({ pl: usualSchema, en: usualSchema }),
  /** Words in force that cannot be filled: mails go out with the usual ones. */
  isBroken: z.boolean(),
  /** All versions, newest first. */
  versions: z.array(z.object({ version: z.int(), values: wordsSchema, ...madeBy })),
})
export type MailText = z.infer<typeof mailTextSchema>

const wordedKindSchema = z.extend(mailKindSchema, {
  /** The languages whose words staff have changed. */
  changed: z.array(mailLanguage),
  isBroken: z.boolean(),
})
export type WordedKind = z.infer<typeof wordedKindSchema>

const params = z.object({ kind: mailKind })
const typed = z.strictObject({ language: mailLanguage, values: wordsSchema })

export const mailTextsEndpoints = {
  listMailTexts: adminEndpoint({
    method: 'GET',
    path: 'admin/mail-texts',
    summary: 'Every kind of mail and whether its words were changed',
    permission: 'texts.draft',
    status: 200,
    reply: z.array(wordedKindSchema),
    errors: [],
    calledBy: 'admin',
  }),
  getMailText: adminEndpoint({
    method: 'GET',
    path: 'admin/mail-texts/{kind}',
    summary: 'The words of a mail that hold, what they may name, the usual ones and all versions',
    permission: 'texts.draft',
    params,
    status: 200,
    reply: mailTextSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  changeMailText: adminEndpoint({
    method: 'PATCH',
    path: 'admin/mail-texts/{kind}',
    summary:
      'Saves the given words of a mail as its next version, for mails sent from now on; empty ones mean the usual words',
    permission: 'texts.draft',
    audit: { record: 'mail-text', id: 'kind' },
    params,
    headers: z.object(versionHeader),
    body: z.partial(wordsSchema),
    status: 200,
    reply: mailTextSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE'],
    calledBy: 'admin',
  }),
  previewMailText: adminEndpoint({
    method: 'POST',
    path: 'admin/mail-texts/{kind}/preview',
    summary: 'A mail with words that are not saved and made-up data; nothing is sent',
    permission: 'texts.draft',
    params,
    body: typed,
    status: 200,
    reply: mailPreviewSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  tryMailText: adminEndpoint({
    method: 'POST',
    path: 'admin/mail-texts/{kind}/try',
    summary: 'Sends a mail with these words and made-up data to the own address of the caller',
    permission: 'texts.draft',
    audit: { record: 'mail-text', id: 'kind' },
    params,
    headers: z.object(idempotencyHeader),
    body: typed,
    status: 200,
    reply: z.object({ recipient: z.string() }),
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
}
