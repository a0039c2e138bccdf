/** A named place of a film. Without an English title English viewers get the Polish one. */
export type FilmChapter = { readonly titlePl: string; readonly titleEn: string | null; readonly startSecond: number }

/** Longest title of a chapter. */
export const chapterTitleMax = 120
/** Most chapters of a film. */
export const chaptersMax = 100

type ChapterIssueCode = 'ERRORS.CHAPTERORDER' | 'ERRORS.CHAPTERLATE'

/** Refused chapters by path: each begins after the one before, and before the film of this many seconds ends. */
export function chapterIssues(
  chapters: readonly FilmChapter[],
  duration: number,
): Partial<Record<string, { readonly code: ChapterIssueCode }>> {
  const issues: Partial<Record<string, { readonly code: ChapterIssueCode }>> = {}
  for (const [at, { startSecond }] of chapters.entries()) {
    const before = chapters[at - 1]?.startSecond ?? -1
    if (startSecond >= duration) issues[`chapters.${at}.startSecond`] = { code: 'ERRORS.CHAPTERLATE' }
    else if (startSecond <= before) issues[`chapters.${at}.startSecond`] = { code: 'ERRORS.CHAPTERORDER' }
  }
  return issues
}

type Step = { readonly title: { readonly pl: string; readonly en: string | null }; readonly startSecond: number }

/** The steps of a recipe as chapters of its film: of those that begin together the first, without those behind its end. */
export function chaptersOfSteps(steps: readonly Step[], duration: number): FilmChapter[] {
  const chapters: FilmChapter[] = []
  for (const { title, startSecond } of steps) {
    if (startSecond >= duration || startSecond <= (chapters.at(-1)?.startSecond ?? -1)) continue
    chapters.push({
      titlePl: title.pl.slice(0, chapterTitleMax),
      titleEn: title.en?.slice(0, chapterTitleMax) || null,
      startSecond,
    })
  }
  return chapters
}
