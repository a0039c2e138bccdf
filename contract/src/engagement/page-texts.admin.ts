import * as z from 'zod/mini'
import { adminEndpoint, versionHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { wallTimePattern } from '../warsaw-times.rules.ts'
import { pageTextKinds } from './page-texts.rules.ts'

/** Texts longer than any rule allows are refused before the rules of the fields name their own limit. */
const words = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(5_000)))
/** Most reviews or questions. */
const entriesMax = 30
/** A time in Warsaw; empty for none. */
const wallTime = z.union([z.literal(''), z.string().check(z.regex(wallTimePattern))])

const entrySchema = z.strictObject({
  rating: z.number().check(z.gte(0), z.lte(5), z.multipleOf(0.5)),
  ...{ pl: words, en: words },
})
const valuesSchema = z.strictObject({
  ...{ from: wallTime, to: wallTime, pl: words, en: words },
  entries: z.array(entrySchema).check(z.maxLength(entriesMax)),
})

const versionSchema = z.object({
  version: z.int(),
  values: valuesSchema,
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(momentSchema),
})

const pageTextSchema = z.object({
  kind: z.enum(pageTextKinds),
  /** The newest version, which the form shows; 0 while nothing was saved. */
  version: z.int(),
  values: valuesSchema,
  /** The version that holds now; null while the usual texts do. */
  inForce: z.nullable(z.int()),
  /** The usual texts, which hold without a version. */
  usual: valuesSchema,
  /** All versions, newest first. */
  versions: z.array(versionSchema),
})
export type PageTextRecord = z.infer<typeof pageTextSchema>

const rowSchema = z.object({
  kind: z.enum(pageTextKinds),
  /** Whether a version of staff holds now. */
  isChanged: z.boolean(),
  /** When the next change by dates comes; null without one. */
  nextAt: z.nullable(momentSchema),
})
export type PageTextRow = z.infer<typeof rowSchema>

const params = z.object({ kind: z.enum(pageTextKinds) })
const errors = ['ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE'] as const

/** Texts of the shop's pages by version and dates (BO-140). */
export const staffPageTextsEndpoints = {
  listPageTexts: adminEndpoint({
    method: 'GET',
    path: 'admin/page-texts',
    summary: 'What can be written for the pages of the shop, and what of it was changed',
    permission: 'texts.draft',
    status: 200,
    reply: z.array(rowSchema),
    errors: [],
    calledBy: 'admin',
  }),
  getPageText: adminEndpoint({
    method: 'GET',
    path: 'admin/page-texts/{kind}',
    summary: 'The newest version of a text, the one that holds, the usual one and all versions',
    permission: 'texts.draft',
    params,
    status: 200,
    reply: pageTextSchema,
    errors: [],
    calledBy: 'admin',
  }),
  changePageText: adminEndpoint({
    method: 'PATCH',
    path: 'admin/page-texts/{kind}',
    summary: 'Saves the given texts and dates as the next version, which the shop shows between its dates',
    permission: 'texts.draft',
    audit: { record: 'page-text', id: 'kind' },
    params,
    headers: z.object(versionHeader),
    body: z.partial(valuesSchema),
    status: 200,
    reply: pageTextSchema,
    errors: [...errors],
    calledBy: 'admin',
  }),
  previewPageText: adminEndpoint({
    method: 'POST',
    path: 'admin/page-texts/{kind}/preview',
    summary: 'The page with texts that are not saved',
    permission: 'texts.draft',
    params,
    body: z.strictObject({ language: z.enum(languages), values: valuesSchema }),
    status: 200,
    reply: z.object({ html: z.string() }),
    errors: [],
    calledBy: 'admin',
  }),
}
