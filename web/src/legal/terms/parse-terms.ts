export type TermsSection = { id: string; title: string }

export type ParsedTerms = {
  /** The line that says since when the text holds, when it begins with one. */
  edition: string | null
  sections: readonly TermsSection[]
  /** The text without its title and edition; each section's heading carries its id. */
  html: string
}

/** `12. ` or `§ 12. ` before a heading: the contents list does without. */
const numbering = /^(§\s*)?\d+\.\s*/

/** Small screens show each row of a table as a list; there every cell says what it is. */
function labelCells(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll('th')].map(({ textContent }) => textContent)
  for (const row of table.querySelectorAll('tbody tr'))
    for (const [index, cell] of [...row.querySelectorAll('td')].entries()) cell.dataset.label = heads[index] ?? ''
}

/** A day or a version: what tells an edition from a first sentence. */
const dated = /\d{4}/

/** Takes a legal text (sanitised HTML) apart for the page: title and edition go, headings become anchors. */
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
