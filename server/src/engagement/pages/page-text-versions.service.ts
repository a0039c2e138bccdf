import type { Input } from '@slodki-ul/contract/endpoint'
import type {
  PageTextRecord,
  PageTextRow,
  staffPageTextsEndpoints,
} from '@slodki-ul/contract/engagement/page-texts.admin'
import {
  dateIssues,
  nextChangeAt,
  normalizePageText,
  type PageTextKind,
  type PageTextValues,
  pageTextIssues,
  pageTextKinds,
  sampleNote,
  versionAt,
} from '@slodki-ul/contract/engagement/page-texts.rules'
import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { languages } from '@slodki-ul/contract/language'
import { passedMoment } from '@slodki-ul/contract/learning/course-publication.rules'
import { momentOfWallTime } from '@slodki-ul/contract/warsaw-times.rules'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import * as table from '#engagement/pages/page-text-versions.db.ts'
import { usualValues, valuesOf } from '#engagement/pages/shown-texts.service.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { isSameValue } from '#platform/audit/audit-values.rules.ts'
import { checkVersion, recordChange, runAction } from '#platform/audit/staff-actions.ts'

/** What can be written, and what of it staff changed. */
export async function listPageTexts({ db, clock, config }: Context): Promise<Outcome<PageTextRow[]>> {
  const rows = await table.selectCurrent(db, clock.date())
  return succeed(
    pageTextKinds.map((kind) => {
      const versions = rows.filter((row) => row.kind === kind)
      const held = versionAt(versions, clock.now())
      const isUsual =
        !held || isSameValue(wordsAndEntries(valuesOf(held)), wordsAndEntries(usualValues(kind, config.demo)))
      return { kind, isChanged: !isUsual, nextAt: nextChangeAt(versions, clock.now())?.toISOString() ?? null }
    }),
  )
}

const wordsAndEntries = ({ pl, en, entries }: PageTextValues) => ({ pl, en, entries })

async function describe(
  { queries, clock, config }: Context,
  db: Executor,
  kind: PageTextKind,
): Promise<PageTextRecord> {
  const rows = await table.selectVersions(db, kind)
  const names = await queries.findNames(db, [...new Set(rows.map(({ changedBy }) => changedBy))])
  const usual = usualValues(kind, config.demo)
  const versions = rows.map((row) => ({
    ...{ version: row.version, values: forForm(valuesOf(row)) },
    ...{ changedBy: names.get(row.changedBy) ?? null, changedAt: row.changedAt.toISOString() },
  }))
  // The newest version, unless its time is over.
  const shown = rows.find(({ endsAt }) => endsAt === null || endsAt > clock.date())
  return {
    ...{
      kind,
      version: rows[0]?.version ?? 0,
      values: forForm(shown ? valuesOf(shown) : usual),
      usual: forForm(usual),
      versions,
    },
    inForce: versionAt(rows, clock.now())?.version ?? null,
  }
}

/** Values that the form may change. */
const forForm = ({ from, to, pl, en, entries }: PageTextValues): PageTextRecord['values'] => ({
  ...{ from, to, pl: { ...pl }, en: { ...en } },
  entries: entries.map((entry) => ({ rating: entry.rating, pl: { ...entry.pl }, en: { ...entry.en } })),
})

/** A text of the pages for its form. */
export const getPageText = async (context: Context, kind: PageTextKind): Promise<Outcome<PageTextRecord>> =>
  succeed(await describe(context, context.db, kind))

type Change = Input<typeof staffPageTextsEndpoints.changePageText>['body']

const merge = (before: PageTextValues, change: Change): PageTextValues => ({
  from: change.from ?? before.from,
  to: change.to ?? before.to,
  pl: { ...before.pl, ...change.pl },
  en: { ...before.en, ...change.en },
  entries: change.entries ?? before.entries,
})

/** The refused fields of a version, by path. */
function refusedFields(
  kind: PageTextKind,
  values: PageTextValues,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
): Record<string, string> {
  const issues = pageTextIssues(kind, values)
  const fields = Object.entries(issues).map(([field, issue]) => [field, issue?.code ?? ''])
  const ends = momentOfWallTime(values.to)
  const isOver = !dateIssues(values).to && ends !== null && ends.getTime() <= clock.now()
  const usual = usualValues(kind, config.demo)
  const isSample = (entry: PageTextValues['entries'][number]) => usual.entries.some((each) => isSameValue(each, entry))
  const notes = kind === 'reviews' && !values.entries.every(isSample) ? languages : []
  const wrong = notes.filter((language) => values[language].note === usual[language].note)
  return {
    ...Object.fromEntries(wrong.map((language) => [`${language}.note`, sampleNote])),
    ...Object.fromEntries(fields),
    ...(isOver && { to: passedMoment }),
  }
}

/**
 * Saves the given texts and dates as the next version (BO-140). Fails with ERRORS.PROVIDEDATA and the refused fields, or as
 * checkVersion.
 */
export const changePageText = (
  context: Context,
  caller: StaffCaller,
  kind: PageTextKind,
  change: Change,
): Promise<Outcome<PageTextRecord>> =>
  runAction(context, caller, async (tx): Promise<Outcome<PageTextRecord>> => {
    await table.lockVersions(tx, kind)
    const present = await describe(context, tx, kind)
    const { version, values: before } = present
    const subject = { record: 'page-text', recordId: kind }
    const checked = await checkVersion(tx, context, caller, { ...subject, version, current: () => before })
    if (failed(checked)) return checked
    const after = normalizePageText(kind, merge(before, change))
    const fields = refusedFields(kind, after, context)
    if (Object.keys(fields).length > 0)
      return fail('ERRORS.PROVIDEDATA', { fields, ...limitsOf(pageTextIssues(kind, after)) })
    if (isSameValue(before, after)) return succeed(present)
    const { from, to, ...body } = after
    await table.insertVersion(tx, {
      ...{ kind, version: version + 1, body, changedBy: caller.userId, changedAt: context.clock.date() },
      ...{ startsAt: momentOfWallTime(from), endsAt: momentOfWallTime(to) },
    })
    await recordChange(tx, context, caller, { ...subject, version: version + 1, before, after })
    return succeed(await describe(context, tx, kind))
  })
