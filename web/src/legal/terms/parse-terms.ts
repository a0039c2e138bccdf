export type TermsSection = { id: string; title: string }

export type ParsedTerms = {
  /** The line with the date of validity, if the text begins with one. */
  edition: string | null
  sections: readonly TermsSection[]
  /** The text without its title and edition; the heading of each section has an id. */
  html: string
}

/** `12. ` or `§ 12. ` before a heading, which the table of contents omits. */
const numbering = /^(§\s*)?\d+\.\s*/

/** Small screens show each table row as a list, so every cell needs its column's label. */
function labelCells(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll('th')].map(({ textContent }) => textContent)
  for (const row of table.querySelectorAll('tbody tr'))
    for (const [index, cell] of [...row.querySelectorAll('td')].entries()) cell.dataset.label = heads[index] ?? ''
}

/** A date or a version number distinguishes an edition line from a first sentence. */
const dated = /\d{4}/

/** Splits a legal text (sanitised HTML) for the page: extracts title and edition, and makes headings anchors. */
export function parseTerms(text: string): ParsedTerms {
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  body.querySelector('h1')?.remove()
  const first = body.firstElementChild
  const edition = first?.tagName === 'P' && dated.test(first.textContent) ? first.textContent : null
  if (edition !== null) first?.remove()
  for (const table of body.querySelectorAll('table')) labelCells(table)
  const sections = [...body.querySelectorAll('h2')].map((heading, index) => {
    heading.id = `p${index + 1}`
    return { id: heading.id, title: heading.textContent.replace(numbering, '') }
  })
  return { edition, sections, html: body.innerHTML }
}
