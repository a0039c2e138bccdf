/** A piece of markup that is safe to put into a page as it is. */
export type Html = { readonly markup: string }

type Value = Html | string | number | null | undefined | false | readonly Value[]

/** Builds markup; every value that is not markup itself is escaped, null and false give nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((markup, part, index) => markup + write(values[index - 1]) + part) }
}

function write(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'markup' in value ? value.markup : value.map(write).join('')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
