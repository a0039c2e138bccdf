import { DOMSerializer, DOMParser as ModelParser, type Node, type Schema } from 'prosemirror-model'

/** A text as the editor's document. Spaces stay as they are. */
export const parseText = (schema: Schema, html: string): Node =>
  ModelParser.fromSchema(schema).parse(new DOMParser().parseFromString(html, 'text/html').body, {
    preserveWhitespace: true,
  })

/** Whether the paragraph can lose its tags in an entry of a list or a cell and still be read as the same paragraph. */
const mayUnwrap = ({ textContent, nextSibling, firstChild }: Element): boolean =>
  firstChild === null ? nextSibling === null : !/^\s/.test(textContent)

/** The HTML of a document as the server stores it; empty for one without content. */
export function formatText(document: Node): string {
  if (document.childCount === 1 && document.firstChild?.type.name === 'paragraph' && document.content.size === 2)
    return ''
  const page = window.document.createElement('div')
  DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, {}, page)
  for (const paragraph of page.querySelectorAll(':is(li, td, th) > p:first-child'))
    if (mayUnwrap(paragraph)) paragraph.replaceWith(...paragraph.childNodes)
  // As the sanitizer writes them.
  return page.innerHTML.replaceAll('<br>', '<br />').replaceAll('&nbsp;', '\u00a0')
}
