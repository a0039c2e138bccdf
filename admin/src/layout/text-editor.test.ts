// @vitest-environment jsdom
import { allowedFormatting, type TextFormat } from '@slodki-ul/contract/formatted-text.rules'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import sanitize from 'sanitize-html'
import { describe, expect, test } from 'vitest'
import { formatText, parseText } from './text-html.ts'
import { createTextSchema, headingLevels } from './text-schema.ts'

const formats = ['prose', 'document'] as const
const schemas = { prose: createTextSchema('prose'), document: createTextSchema('document') }

/** The server's call: the same rules, the same library. */
const clean = (html: string, format: TextFormat) => sanitize(html, allowedFormatting[format])

const words = fc.stringMatching(/^([ -~ąęłóśżźćńĄŁŻ\u00a0„”–]|🐝){1,12}$/u)
const marks = (format: TextFormat) =>
  fc.subarray(
    ['strong', 'em', ...(format === 'document' ? ['link'] : [])].map((type) =>
      type === 'link' ? { type, attrs: { href: 'https://slodkiul.pl/?a=1&b=2' } } : { type },
    ),
  )
const inline = (format: TextFormat) =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ type: fc.constant('text'), text: words, marks: marks(format) }) },
      fc.constant({ type: 'hardBreak' }),
    ),
    { maxLength: 4 },
  )

/** Any document that the editor's schema allows. */
const documents = (format: TextFormat) =>
  fc
    .letrec((tie) => {
      const node = (type: string, content: fc.Arbitrary<unknown>, attrs: fc.Arbitrary<object> = fc.constant({})) =>
        fc.record({ type: fc.constant(type), attrs, content })
      const paragraph = node('paragraph', inline(format))
      const inside = fc
        .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
        .map(([first, rest]) => [first, ...rest])
      const list = (type: string) => node(type, fc.array(node('listItem', inside), { minLength: 1, maxLength: 3 }))
      const cells = fc.oneof(
        node('tableCell', inside),
        node('tableHeader', inside, fc.record({ scope: fc.constantFrom(null, 'col', 'row') })),
      )
      const rows = fc.array(node('tableRow', fc.array(cells, { minLength: 1, maxLength: 2 })), {
        minLength: 1,
        maxLength: 2,
      })
      const table = fc
        .tuple(fc.option(node('tableHead', rows)), node('tableBody', rows))
        .map(([head, body]) => ({ type: 'table', content: head ? [head, body] : [body] }))
      const heading = node('heading', inline(format), fc.record({ level: fc.constantFrom(...headingLevels[format]) }))
      const block = fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        paragraph,
        heading,
        list('bulletList'),
        list('orderedList'),
        ...(format === 'document' ? [table] : []),
      )
      return { block, doc: node('doc', fc.array(block, { minLength: 1, maxLength: 4 })) }
    })
    .doc.map((json): Node => {
      const document = schemas[format].nodeFromJSON(json)
      document.check()
      return document
    })

describe.each(formats)('a text of the format %s', (format) => {
  test('is the same to the letter when it was saved and is opened again, and cleaning removes nothing (BO-114)', () => {
    fc.assert(
      fc.property(documents(format), (document) => {
        const saved = formatText(document)
        expect(clean(saved, format)).toBe(saved)
        const opened = parseText(document.type.schema, saved)
        expect(opened.eq(document)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('may have what the server keeps, and nothing else', () => {
    const { allowedTags } = allowedFormatting[format]
    const written = new Set<string>()
    fc.assert(
      fc.property(documents(format), (document) => {
        for (const [, tag = ''] of formatText(document).matchAll(/<([a-z0-9]+)/g)) written.add(tag)
      }),
      { numRuns: 100 },
    )
    expect([...written].sort()).toEqual([...allowedTags].sort())
    expect(Object.keys(schemas[format].marks)).toEqual([...(format === 'document' ? ['link'] : []), 'strong', 'em'])
  })
})

const pasteInto = (format: TextFormat, html: string) => {
  const view = new EditorView(null, { state: EditorState.create({ schema: schemas[format] }) })
  try {
    view.pasteHTML(html, new Event('paste') as ClipboardEvent)
    return formatText(view.state.doc)
  } finally {
    view.destroy()
  }
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment--><h1 style="mso-style:x">Ciasto</h1><p class="MsoNormal" style="margin:0"><b style="mso-bidi-font-weight:normal"><span
lang="PL" style="font-size:14pt">Miód</span></b><span style="color:red"> i <i>masło</i><o:p></o:p></span></p>
<ul type="disc"><li class="MsoNormal">mąka<o:p></o:p></li></ul><table border="1"><tr><td width="90"><p>komórka</p></td></tr></table>
<p><a href="javascript:alert(1)" onclick="steal()">zły</a> <a href="https://slodkiul.pl/miod">dobry</a></p><!--EndFragment--></body></html>`
const page = `<div><h5>Tytuł</h5><img src="x" onerror="alert(1)"><p>Tekst <u>podkreślony</u> <span style="font-weight:700">gruby</span>
<code>kod</code></p><script>alert(1)</script><iframe src="https://x"></iframe><ol start="4"><li><p>raz</p></li></ol></div>`

describe('pasting', () => {
  test('from Word or a page leaves what the server keeps only (BO-114)', () => {
    expect(pasteInto('prose', word)).toBe(
      '<h3>Ciasto</h3><p><strong>Miód</strong> i <em>masło</em></p><ul><li>mąka</li></ul><p>komórka</p><p>zły dobry</p>',
    )
    expect(pasteInto('document', word)).toBe(
      '<h1>Ciasto</h1><p><strong>Miód</strong> i <em>masło</em></p><ul><li>mąka</li></ul>' +
        '<table><tbody><tr><td>komórka</td></tr></tbody></table><p>zły <a href="https://slodkiul.pl/miod">dobry</a></p>',
    )
    for (const format of formats)
      expect(pasteInto(format, page)).toBe(
        '<h4>Tytuł</h4><p>Tekst podkreślony <strong>gruby</strong> kod</p><ol><li>raz</li></ol>',
      )
  })
})
