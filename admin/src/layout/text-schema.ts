import { isLinkTarget, type TextFormat } from '@slodki-ul/contract/formatted-text.rules'
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

export const headingLevels: Record<TextFormat, number[]> = { prose: [3, 4], document: [1, 2, 3, 4] }

/** A heading of the format; a pasted one of another level becomes the nearest. */
const headingOf = (levels: number[]): NodeSpec => ({
  attrs: { level: {} },
  group: 'block',
  content: 'inline*',
  defining: true,
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    attrs: { level: levels.find((each) => each >= level) ?? levels.at(-1) },
  })),
  toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
})

/** An element without attributes. */
const element = (tag: string, spec: NodeSpec): NodeSpec => ({
  ...spec,
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
})

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: element('p', { group: 'block', content: 'inline*' }),
  bulletList: element('ul', { group: 'block', content: 'listItem+' }),
  orderedList: element('ol', { group: 'block', content: 'listItem+' }),
  listItem: element('li', { content: 'paragraph block*', defining: true }),
  hardBreak: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
}

const cell = { content: 'paragraph block*', isolating: true }
const tables: Record<string, NodeSpec> = {
  table: element('table', { group: 'block', content: 'tableHead? tableBody', isolating: true }),
  tableHead: element('thead', { content: 'tableRow+' }),
  tableBody: element('tbody', { content: 'tableRow+' }),
  tableRow: element('tr', { content: '(tableCell | tableHeader)+' }),
  tableCell: element('td', cell),
  tableHeader: {
    ...cell,
    attrs: { scope: { default: null } },
    parseDOM: [{ tag: 'th', getAttrs: (header: HTMLElement) => ({ scope: header.getAttribute('scope') }) }],
    toDOM: ({ attrs }) => ['th', attrs.scope === null ? {} : { scope: attrs.scope }, 0],
  },
}

const marks: Record<string, MarkSpec> = {
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps whole texts in a <b> that is not bold.
      { tag: 'b', getAttrs: (bold: HTMLElement) => (bold.style.fontWeight === 'normal' ? false : null) },
      { style: 'font-weight', getAttrs: (weight: string) => (/^(bold(er)?|[6-9]\d\d)$/.test(weight) ? null : false) },
    ],
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
}

const link: MarkSpec = {
  attrs: { href: {} },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (anchor: HTMLElement) => {
        const href = anchor.getAttribute('href') ?? ''
        return isLinkTarget(href) ? { href } : false
      },
    },
  ],
  toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
}

/** The nodes and marks of a format: those that the server keeps, and no others (BO-114). */
export const createTextSchema = (format: TextFormat): Schema =>
  new Schema({
    nodes: { ...nodes, heading: headingOf(headingLevels[format]), ...(format === 'document' ? tables : {}) },
    marks: format === 'document' ? { link, ...marks } : marks,
  })
