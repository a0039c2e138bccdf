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
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return part === null || part === undefined || part === false ? '' : escapeText(String(part))
}

/** Builds HTML from a template; every value is escaped unless it is markup itself. */
export const html = (literals: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(literals.map((literal, index) => literal + (index < parts.length ? render(parts[index]) : '')).join(''))

/** Marks HTML that was sanitised when it was saved. */
export const sanitised = (text: string): Html => new Html(text)

/**
 * Data for programs in a script element that is never run; its content can neither end the element nor open a comment.
 * Not a tagged template: the bundler would need helpers for the end tag in one.
 */
export const dataScript = (value: unknown): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`)
