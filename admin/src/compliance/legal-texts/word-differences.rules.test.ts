import { compareLines, linesOf } from '@slodki-ul/contract/legal/text-differences.rules'
import { diffArrays } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differencesOf } from './word-differences.rules.ts'

const before =
  '<h1>Terms</h1><h2>4. Subscription</h2><ol><li>You may <strong>cancel</strong> it.</li><li>It renews.</li></ol>' +
  '<h2>9. Complaints</h2><ol><li>Write to us.</li><li>We reply within 30 days of the complaint.</li></ol>'

describe('differences of documents', () => {
  it('BO-137 are told word by word under their heading, with the number of each entry', () => {
    const after = before
      .replace('30 days', '14 days')
      .replace('<li>It renews.</li>', '<li>It renews.</li><li>A break of up to three months is free.</li>')
      .replace('<li>Write to us.</li>', '')
    expect(differencesOf(before, after)).toEqual({
      parts: [
        {
          heading: '4. Subscription',
          lines: [{ number: '3.', spans: [{ kind: 'added', text: 'A break of up to three months is free.' }] }],
        },
        {
          heading: '9. Complaints',
          lines: [
            { number: '1.', spans: [{ kind: 'removed', text: 'Write to us.' }] },
            {
              number: '1.',
              spans: [
                { kind: 'same', text: 'We reply within' },
                { kind: 'removed', text: '30' },
                { kind: 'added', text: '14' },
                { kind: 'same', text: 'days of the complaint.' },
              ],
            },
          ],
        },
      ],
      changedLines: 3,
      lines: 7,
    })
  })

  it.each([
    ['spaces and formatting alone', '<p>a b</p>', '<p>a\u00a0<em>b</em></p>', []],
    ['entities', '<p>a &amp; b</p>', '<p>a &amp; c</p>', ['a &', 'b', 'c']],
    ['where a link points', '<p><a href="/x">a</a></p>', '<p><a href="/y">a</a></p>', ['a', '(/x)', '(/y)']],
    ['cells of tables', '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>', '<p>a</p>', ['b']],
  ])('tell %s', (_, old, young, words) => {
    const { parts } = differencesOf(old, young)
    expect(parts.flatMap(({ lines }) => lines.flatMap(({ spans }) => spans.map(({ text }) => text)))).toEqual(words)
  })

  it('lose and invent no word', () => {
    const word = fc.constantFrom('ul', 'miód', 'plaster', 'pszczoła', 'wosk')
    const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `<p>${words.join(' ')}</p>`)
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join(''))
    const wordsOf = (html: string) => linesOf(html).map((each) => each.text)
    fc.assert(
      fc.property(text, text, (old, young) => {
        const pairs = compareLines(old, young, diffArrays)
        const without = (kind: 'added' | 'removed') =>
          pairs
            .map(({ spans }) => spans.filter((span) => span.kind !== kind).map((span) => span.text))
            .map((texts) => texts.join(' '))
            .filter(Boolean)
        expect(without('added')).toEqual(wordsOf(old))
        expect(without('removed')).toEqual(wordsOf(young))
      }),
    )
  })
})
