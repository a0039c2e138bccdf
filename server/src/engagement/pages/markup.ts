/** HTML that needs no escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for the content of elements and for quoted attributes. */
export const escapeText = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => escapes[character] ?? character) : text

function render(part: Part): string {
  if (typeof part === 'string') return escapeText(part)
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) {
    let text = ''
    for (const each of part) text += render(each)
    return text
  }
  return part === null || part === undefined || part === false ? '' : escapeText(String(part))
}

/** Builds HTML from a template; every value is escaped unless it is markup itself. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  let text = literals[0] ?? ''
  for (let index = 0; index < parts.length; index++) text += render(parts[index]) + literals[index + 1]
  return new Html(text)
}

/** Marks HTML that was sanitised when it was saved. */
export const sanitised = (text: string): Html => new Html(text)

/**
 * Data for programs in a script element that is never run; its content can neither end the element nor open a comment.
 * Not a tagged template: the bundler would need helpers for the end tag in one.
 */
export const dataScript = (value: unknown): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`)
