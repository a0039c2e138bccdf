import { describe, expect, test } from 'vitest'
import { compareLines, linesOfHtml } from './course-differences.rules.ts'

const linesOfText = (text: string) => text.split('\n').map((line) => ({ text: line, whole: line }))
const none = { removed: [], added: [], isReordered: false, isReformatted: false }

describe('what differs', () => {
  test.each([
    ['nothing', 'a\nb', 'a\nb', {}],
    ['a line more', 'a', 'a\nb', { added: ['b'] }],
    ['one of two equal lines less', 'a\na\nb', 'a\nb', { removed: ['a'] }],
    ['an equal line more', 'a', 'a\na', { added: ['a'] }],
    ['the order', 'a\nb\nc', 'c\na\nb', { isReordered: true }],
    ['the order and a line', 'a\nb\nc', 'b\na\nd', { removed: ['c'], added: ['d'], isReordered: true }],
    ['a line in the middle, which is no other order', 'a\nb', 'a\nc\nb', { added: ['c'] }],
    ['where one of two equal lines stands', 'a\nb\na', 'a\na\nb', { isReordered: true }],
  ])('of lines: %s', (_what, before, after, differences) => {
    expect(compareLines(linesOfText(before), linesOfText(after))).toEqual({ ...none, ...differences })
  })

  test.each([
    ['nothing', '<p>a &amp; b</p>', '<p>a &amp; b</p>', {}],
    ['a word in bold', '<p>a b</p>', '<p>a <strong>b</strong></p>', { isReformatted: true }],
    ['a heading of a paragraph', '<p>a</p><p>b</p>', '<h3>a</h3><p>b</p>', { isReformatted: true }],
    [
      'numbers before a list',
      '<ul><li>a</li><li>b</li></ul>',
      '<ol><li>a</li><li>b</li></ol>',
      { isReformatted: true },
    ],
    ['a paragraph', '<p>a</p>', '<p>a</p><p>b &lt; c</p>', { added: ['b < c'] }],
    ['an item', '<ul><li>a</li></ul>', '<ul><li>a</li><li>b</li></ul>', { added: ['b'] }],
    ['a paragraph and bold in another', '<p>a</p>', '<p><em>a</em></p><p>b</p>', { added: ['b'], isReformatted: true }],
    ['the order of paragraphs', '<p>a</p><p>b</p>', '<p>b</p><p>a</p>', { isReordered: true }],
    ['one of two equal paragraphs', '<p>a</p><p>a</p>', '<p>a</p>', { removed: ['a'] }],
  ])('of formatted texts: %s', (_what, before, after, differences) => {
    expect(compareLines(linesOfHtml(before), linesOfHtml(after))).toEqual({ ...none, ...differences })
  })
})
