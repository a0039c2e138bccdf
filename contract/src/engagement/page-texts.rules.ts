import { type Language, languages } from '../language.ts'
import { momentOfWallTime, wallTimeProblem } from '../warsaw-times.rules.ts'

/** What staff write for the pages of the shop (BO-140). */
export const pageTextKinds = [
  'strip',
  'reviews',
  'questions',
  'home',
  'landing',
  'webinar',
  'about',
  'coming-soon',
] as const
export type PageTextKind = (typeof pageTextKinds)[number]

type Words = Readonly<Record<string, string>>

/** A review or a question, in both languages. */
export type TextEntry = {
  /** Stars, 1 to 5 by halves; 0 for what has none. */
  readonly rating: number
  readonly pl: Words
  readonly en: Words
}

/** A version as its form has it; the dates are times in Warsaw, empty for one without a limit. */
export type PageTextValues = {
  readonly from: string
  readonly to: string
  readonly pl: Words
  readonly en: Words
  readonly entries: readonly TextEntry[]
}

/** What a kind consists of. */
type Parts = {
  /** Its texts by name, each with the name of the usual text in the catalogues of the web; the strip has no usual one. */
  readonly fields: Readonly<Record<string, string>>
  /** The texts of each entry; none for a kind without a list. A review needs the note where it came from. */
  readonly entry: readonly string[]
}

export const pageTextParts: Readonly<Record<PageTextKind, Parts>> = {
  strip: { fields: { text: '' }, entry: [] },
  reviews: { fields: { note: 'landings:reviews.note' }, entry: ['name', 'text', 'source'] },
  questions: { fields: {}, entry: ['question', 'text'] },
  home: {
    fields: { title: 'home:hero.title', titleEnd: 'home:hero.titleEnd', lead: 'home:hero.lead' },
    entry: [],
  },
  landing: {
    fields: {
      ...{ title: 'landings:landing.title', titleEnd: 'landings:landing.titleEnd', lead: 'landings:landing.lead' },
      ...{ earning: 'landings:earning', earningLead: 'landings:earning.lead' },
    },
    entry: [],
  },
  webinar: {
    fields: {
      title: 'landings:landing.webinar.title',
      titleEnd: 'landings:landing.webinar.titleEnd',
      lead: 'landings:landing.webinar.lead',
    },
    entry: [],
  },
  about: {
    fields: {
      ...{ title: 'landings:about.title', titleEnd: 'landings:about.titleEnd', lead: 'landings:about.lead' },
      ...{ story: 'landings:about.call', storyText: 'landings:about.call.text', storyMore: 'landings:about.call.more' },
      ...{ places: 'landings:about.places', placesText: 'landings:about.places.text' },
      placesMore: 'landings:about.places.more',
    },
    entry: [],
  },
  'coming-soon': { fields: { title: 'landings:soon.title', text: 'landings:soon.text' }, entry: [] },
}

/** Longest text of a heading, name or strip, and of all others. */
const lineMax = 200
const textMax = 1_000
const lines = ['title', 'titleEnd', 'earning', 'story', 'places', 'name', 'question', 'source']

/** The most characters of a text, by kind and name. */
export const textMaxOf = (kind: PageTextKind, name: string): number =>
  kind === 'strip' || lines.includes(name) ? lineMax : textMax

type Issue = { readonly code: string; readonly max?: number; readonly given?: number }

/** Refused: a review by a customer must not stand above the note that all reviews are samples. */
export const sampleNote = 'ERRORS.SAMPLENOTE'

/** The strip alone may have no text: it is taken down. */
const isEmptyStrip = (kind: PageTextKind, { pl, en }: PageTextValues): boolean =>
  kind === 'strip' && `${pl.text ?? ''}${en.text ?? ''}`.trim() === ''

function textIssue(kind: PageTextKind, name: string, text: string): Issue | null {
  if (text.trim() === '') return { code: 'ERRORS.REQUIRED' }
  const max = textMaxOf(kind, name)
  return text.length > max ? { code: 'ERRORS.MAXLENGTH', max, given: text.length } : null
}

function timeIssue(wallTime: string): Issue | null {
  const problem = wallTime === '' ? null : wallTimeProblem(wallTime)
  return problem && { code: problem }
}

/** Refused dates: `to` must be after `from`. */
export function dateIssues({ from, to }: { from: string; to: string }): Partial<Record<'from' | 'to', Issue>> {
  const [begins, ends] = [momentOfWallTime(from), momentOfWallTime(to)]
  const [ofFrom, ofTo] = [timeIssue(from), timeIssue(to)]
  const order = begins && ends && ends <= begins ? { code: 'ERRORS.TIMEORDER' } : null
  const late = ofTo ?? order
  return { ...(ofFrom && { from: ofFrom }), ...(late && { to: late }) }
}

/** Refused texts and dates, by path: `pl.title`, `entries.0.en.source`. */
export function pageTextIssues(kind: PageTextKind, values: PageTextValues): Partial<Record<string, Issue>> {
  const { fields, entry } = pageTextParts[kind]
  const found: [string, Issue | null][] = [
    ...languages.flatMap((language) =>
      (isEmptyStrip(kind, values) ? [] : Object.keys(fields)).map((name): [string, Issue | null] => [
        `${language}.${name}`,
        textIssue(kind, name, values[language][name] ?? ''),
      ]),
    ),
    ...values.entries.map(({ rating }, at): [string, Issue | null] => [
      `entries.${at}.rating`,
      kind === 'reviews' && rating < 1 ? { code: 'ERRORS.REQUIRED' } : null,
    ]),
    ...values.entries.flatMap((each, at) =>
      languages.flatMap((language) =>
        entry.map((name): [string, Issue | null] => [
          `entries.${at}.${language}.${name}`,
          textIssue(kind, name, each[language][name] ?? ''),
        ]),
      ),
    ),
  ]
  const issues = Object.fromEntries(found.filter(([, issue]) => issue !== null)) as Record<string, Issue>
  return { ...issues, ...dateIssues(values) }
}

/** One line without characters that cannot be seen. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const pick = (names: readonly string[], words: Words): Words =>
  Object.fromEntries(names.map((name) => [name, clean(words[name] ?? '')]))

/** Values as they are stored: the texts of the kind alone, in one line each. */
export function normalizePageText(kind: PageTextKind, { from, to, pl, en, entries }: PageTextValues): PageTextValues {
  const { fields, entry } = pageTextParts[kind]
  const names = Object.keys(fields)
  return {
    ...{ from, to, pl: pick(names, pl), en: pick(names, en) },
    entries:
      entry.length === 0
        ? []
        : entries.map(({ rating, ...each }) => ({
            rating: kind === 'reviews' ? rating : 0,
            ...{ pl: pick(entry, each.pl), en: pick(entry, each.en) },
          })),
  }
}

/** The texts of a kind that take the place of the usual ones, by the names of the catalogues. */
export const wordsOf = (kind: PageTextKind, values: PageTextValues, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pageTextParts[kind].fields).flatMap(([name, key]) => {
      const text = values[language][name]
      return key && text ? [[key, text]] : []
    }),
  )

type Dated = {
  readonly version: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly changedAt: Date
}

const isReplaced = (version: Dated, versions: readonly Dated[]): boolean =>
  version.startsAt !== null &&
  versions.some((each) => each.version > version.version && each.startsAt?.getTime() === version.startsAt?.getTime())

const beganAt = ({ startsAt, changedAt }: Dated): number => Math.max(startsAt?.getTime() ?? 0, changedAt.getTime())

/**
 * The version that holds at a moment: of those whose dates it is in the one that began last, so that a planned one keeps its
 * time when the present text is corrected before. One with the same begin replaces the earlier ones. Undefined while the
 * usual texts hold.
 */
export const versionAt = <Version extends Dated>(versions: readonly Version[], now: number): Version | undefined =>
  versions
    .filter((each) => (each.startsAt?.getTime() ?? 0) <= now && (each.endsAt === null || each.endsAt.getTime() > now))
    .filter((each) => !isReplaced(each, versions))
    .toSorted((one, other) => beganAt(other) - beganAt(one) || other.version - one.version)[0]

/** The next moment at which another version, or none, holds; null when there is none. */
export function nextChangeAt(versions: readonly Dated[], now: number): Date | null {
  const held = versionAt(versions, now)?.version
  const moments = versions
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment): moment is Date => moment !== null && moment.getTime() > now)
    .toSorted((one, other) => one.getTime() - other.getTime())
  return moments.find((moment) => versionAt(versions, moment.getTime())?.version !== held) ?? null
}
