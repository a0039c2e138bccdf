export type TermsSection = { id: string; title: string }

export type ReadTerms = {
  /** The line that names the version and its first day, when the text begins with one. */
  edition: string | null
  sections: readonly TermsSection[]
  /** The text without its title and edition; each section's heading carries its id. */
  html: string
}

/** `12. ` or `§ 12. ` before a heading: the contents list does without. */
const numbering = /^(§\s*)?\d+\.\s*/

/** Takes the terms (sanitised HTML) apart for the page: title and edition go, headings become anchors. */
export function readTerms(text: string, version: string): ReadTerms {
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  body.querySelector('h1')?.remove()
  const first = body.firstElementChild
  const edition = first?.tagName === 'P' && first.textContent.includes(version) ? first.textContent : null
  if (edition !== null) first?.remove()
  const sections = [...body.querySelectorAll('h2')].map((heading, index) => {
    heading.id = `p${index + 1}`
    return { id: heading.id, title: heading.textContent.replace(numbering, '') }
  })
  return { edition, sections, html: body.innerHTML }
}
