/** Kinds of legal texts that staff write. */
export const legalTextKinds = [
  'terms',
  'privacy',
  'withdrawal',
  'resign',
  'digital',
  'start',
  'accessibility',
  'conformity',
] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

/** Ticked or read as one sentence beside a button, so that they are one paragraph. */
const consentKinds: readonly LegalTextKind[] = ['resign', 'digital', 'start']

/** What keeps a draft from being published: an empty text, no change at all, or a consent of several paragraphs. */
export const legalGaps = ['pl', 'en', 'changes', 'one-paragraph'] as const
export type LegalGap = (typeof legalGaps)[number]

export type LegalValues = { readonly htmlPl: string; readonly htmlEn: string }

const isOneParagraph = (html: string): boolean =>
  /^<p>(?:(?!<\/?(?:p|ul|ol|li|h[1-4]|table)\b)[\s\S])*<\/p>$/.test(html)

export function legalGapsOf(kind: LegalTextKind, draft: LegalValues, inForce: LegalValues): LegalGap[] {
  const gaps: LegalGap[] = []
  const isEmpty = (html: string) => html.replace(/<[^>]*>/g, '').trim() === ''
  if (isEmpty(draft.htmlPl)) gaps.push('pl')
  if (isEmpty(draft.htmlEn)) gaps.push('en')
  if (draft.htmlPl === inForce.htmlPl && draft.htmlEn === inForce.htmlEn) gaps.push('changes')
  const isConsent = consentKinds.includes(kind)
  if (gaps.length === 0 && isConsent && ![draft.htmlPl, draft.htmlEn].every(isOneParagraph)) gaps.push('one-paragraph')
  return gaps
}

/**
 * Days before new terms hold in which subscribers are told (BO-139): more where the change is about their subscription, as the
 * terms promise them.
 */
export const noticeDaysOf = (isAboutSubscription: boolean): number => (isAboutSubscription ? 30 : 14)
/** Refused: less than these days are left. */
export const noticeTooLate = 'ERRORS.NOTICETIME'

/** The version of a text that holds from a day (ISO date): the day itself, with a number when that day has one already. */
export function nextVersion(day: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const version = number === 1 ? day : `${day}.${number}`
    if (!taken.includes(version)) return version
  }
}

const dayOf = (version: string): string => version.slice(0, 10).split('-').reverse().join('.')

/**
 * A text that names its version says the new one: where a paragraph names the version in force, its number and its day are
 * replaced, and nothing else is.
 */
export function withVersion(html: string, inForce: string, next: string): string {
  return html.replace(/<(p|li|td)>(?:(?!<\/\1>)[\s\S])*<\/\1>/g, (paragraph) =>
    paragraph.includes(inForce)
      ? paragraph.replaceAll(inForce, next).replaceAll(dayOf(inForce), dayOf(next))
      : paragraph,
  )
}
