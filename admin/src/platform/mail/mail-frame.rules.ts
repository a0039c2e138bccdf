/** Whether the mail is looked at as in a light or in a dark mail program. */
export type Colours = 'light' | 'dark'

/** A mail whose styles are apart from it, and its style sheet. */
export type FramedMail = { page: string; sheet: string }

/** Attribute that keeps the inline style of an element until it is applied. */
export const styleAttribute = 'data-style'

/**
 * Takes the styles out of a mail: the content policy of the back office, which its frame inherits, refuses styles of a page
 * but not those that a script sets. All quotes in texts of a mail are escaped, so that only attributes match.
 */
export function takeStylesOut(html: string, colours: Colours): FramedMail {
  const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, rules = '']) => rules)
  return {
    page: html.replace(/<style>.*?<\/style>/gs, '').replaceAll(' style="', ` ${styleAttribute}="`),
    sheet: sheets.join('\n').replaceAll('(prefers-color-scheme:dark)', colours === 'dark' ? 'all' : 'not all'),
  }
}
