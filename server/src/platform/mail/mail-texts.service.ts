import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { type Language, languages } from '@slodki-ul/contract/language'
import type { MailPreview } from '@slodki-ul/contract/platform/mail-kinds.admin'
import type { MailText, WordedKind } from '@slodki-ul/contract/platform/mail-texts.admin'
import {
  fieldOf,
  type MailWords,
  mailParts,
  normalizeWords,
  noWords,
  wordIssues,
} from '@slodki-ul/contract/platform/mail-words.rules'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { isSameValue } from '#platform/audit/audit-values.rules.ts'
import { checkVersion, recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { usualClosing } from '#platform/mail/layout.ts'
import { findTemplate, listMailKinds, previewOf } from '#platform/mail/mail-previews.service.ts'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import * as table from '#platform/mail/mail-texts.db.ts'
import { trialKind } from '#platform/mail/mail-trial.mail.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { applyWords, placeholdersOf } from '#platform/mail/worded-mail.ts'

/** A template whose words can be changed. */
const findWorded = (context: Context, kind: string): MailTemplate | undefined =>
  kind === trialKind ? undefined : findTemplate(context, kind)

/** Whether words in force cannot be filled with made-up data, so that mails go out with the usual ones. */
async function isBroken(context: Context, template: MailTemplate, words: MailWords): Promise<boolean> {
  for (const language of languages) {
    const { content } = await template.buildExample(context, language)
    if (applyWords(content, words, language).broken.length > 0) return true
  }
  return false
}

/** Kinds of mails whose words in force are broken (BO-142). */
async function listBrokenMailTexts(context: Context): Promise<string[]> {
  const rows = await table.selectMailTexts(context.db)
  const checked = await Promise.all(
    rows.map(async ({ kind, words }) => {
      const template = findWorded(context, kind)
      return template !== undefined && (await isBroken(context, template, words).catch(() => true))
    }),
  )
  return rows.filter((_row, index) => checked[index]).map(({ kind }) => kind)
}

/** Every kind of mail and whether its words were changed. */
export async function listMailTexts(context: Context): Promise<Outcome<WordedKind[]>> {
  const kinds = await listMailKinds(context)
  if (failed(kinds)) return kinds
  const rows = new Map((await table.selectMailTexts(context.db)).map((row) => [row.kind, row]))
  const broken = await listBrokenMailTexts(context)
  return succeed(
    kinds.value
      .filter(({ kind }) => kind !== trialKind)
      .map((kind) => {
        const words = rows.get(kind.kind)?.words ?? noWords
        const changed = languages.filter((language) => mailParts.some((part) => words[fieldOf(part, language)] !== ''))
        return { ...kind, changed, isBroken: broken.includes(kind.kind) }
      }),
  )
}

async function describe(context: Context, db: Executor, kind: string, template: MailTemplate): Promise<MailText> {
  const rows = await table.selectVersions(db, kind)
  const names = await context.queries.findNames(db, [...new Set(rows.map(({ changedBy }) => changedBy))])
  const versions = rows.map(({ version, words, changedBy, changedAt }) => ({
    ...{ version, values: { ...noWords, ...words } },
    ...{ changedBy: names.get(changedBy) ?? null, changedAt: changedAt.toISOString() },
  }))
  const [pl, en] = [await template.buildExample(context, 'pl'), await template.buildExample(context, 'en')]
  const usual = ({ content }: typeof pl, language: Language) => ({
    ...{ subject: content.subject, greeting: content.greeting ?? '', closing: usualClosing(language) },
  })
  const [latest] = versions
  return {
    ...{ kind, version: latest?.version ?? 0, values: latest?.values ?? noWords },
    ...{ changedBy: latest?.changedBy ?? null, changedAt: latest?.changedAt ?? null },
    ...{ name: { ...template.name }, sentWhen: { ...template.sentWhen }, placeholders: placeholdersOf(pl.content) },
    usual: { pl: usual(pl, 'pl'), en: usual(en, 'en') },
    isBroken: latest !== undefined && (await isBroken(context, template, latest.values)),
    versions,
  }
}

/** The words of a mail for their form. Fails with ERRORS.NOTFOUND. */
export async function getMailText(context: Context, kind: string): Promise<Outcome<MailText>> {
  const template = findWorded(context, kind)
  return template ? succeed(await describe(context, context.db, kind, template)) : fail('ERRORS.NOTFOUND')
}

/** The refused fields of typed words, as a failure; the words as they are stored. */
async function checkWords(context: Context, template: MailTemplate, typed: MailWords): Promise<Outcome<MailWords>> {
  const words = normalizeWords(typed)
  const { content } = await template.buildExample(context, 'pl')
  const issues = Object.entries(wordIssues(words, placeholdersOf(content)))
  if (issues.length === 0) return succeed(words)
  return fail('ERRORS.PROVIDEDATA', { fields: Object.fromEntries(issues.map(([field, { code }]) => [field, code])) })
}

/** Saves the given words as the next version. Fails with ERRORS.PROVIDEDATA and the refused fields, or as checkVersion. */
export async function changeMailText(
  context: Context,
  caller: StaffCaller,
  kind: string,
  change: { [Field in keyof MailWords]?: string | undefined },
): Promise<Outcome<MailText>> {
  const template = findWorded(context, kind)
  if (!template) return fail('ERRORS.NOTFOUND')
  return runAction(context, caller, async (tx): Promise<Outcome<MailText>> => {
    await table.lockMailText(tx, kind)
    const present = await describe(context, tx, kind, template)
    const { version, values: before } = present
    const subject = { record: 'mail-text', recordId: kind }
    const checked = await checkVersion(tx, context, caller, { ...subject, version, current: () => before })
    if (failed(checked)) return checked
    const given = Object.fromEntries(Object.entries(change).filter(([, text]) => text !== undefined))
    const words = await checkWords(context, template, { ...before, ...given })
    if (failed(words)) return words
    const after = words.value
    if (isSameValue(before, after)) return succeed(present)
    const [changedBy, changedAt] = [caller.userId, context.clock.date()]
    await table.insertMailText(tx, { kind, version: version + 1, words: after, changedBy, changedAt })
    await recordChange(tx, context, caller, { ...subject, version: version + 1, before, after })
    return succeed(await describe(context, tx, kind, template))
  })
}

type Typed = { language: Language; values: MailWords }

/** A mail with typed words and made-up data. Fails with ERRORS.NOTFOUND, or ERRORS.PROVIDEDATA and the refused fields. */
export async function previewMailText(
  context: Context,
  kind: string,
  { language, values }: Typed,
): Promise<Outcome<MailPreview>> {
  const template = findWorded(context, kind)
  if (!template) return fail('ERRORS.NOTFOUND')
  const words = await checkWords(context, template, values)
  if (failed(words)) return words
  const built = await template.buildExample(context, language)
  const { content } = applyWords(built.content, words.value, language)
  return succeed(await previewOf(context, { ...built, content }, language))
}

/** Sends a mail with typed words and made-up data to the caller's own address. Fails as previewMailText. */
export async function tryMailText(
  context: Context,
  caller: StaffCaller,
  kind: string,
  { language, values }: Typed,
): Promise<Outcome<{ recipient: string }>> {
  const template = findWorded(context, kind)
  if (!template) return fail('ERRORS.NOTFOUND')
  const words = await checkWords(context, template, values)
  if (failed(words)) return words
  return runAction(context, caller, async (tx): Promise<Outcome<{ recipient: string }>> => {
    const [own] = await context.queries.findRecipients(tx, [caller.userId])
    if (!own) return fail('ERRORS.NOTFOUND')
    await queueMail(tx, context, {
      ...{ occasion: `mail-trial ${crypto.randomUUID()}`, kind: trialKind, recipient: own.email, language },
      data: { kind, words: words.value },
    })
    return succeed({ recipient: own.email })
  })
}
