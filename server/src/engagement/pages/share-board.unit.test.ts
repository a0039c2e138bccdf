import { describe, expect, it } from 'vitest'
import { breakLines, drawBoard } from './share-board.ts'

describe('breakLines', () => {
  const fits = (line: string) => line.length <= 10
  it.each([
    ['one', ['one']],
    ['one two', ['one two']],
    ['one two three', ['one two', 'three']],
    ['extraordinarily long', ['extraordinarily', 'long']],
    ['aaaaaaaa bbbbbbbb cccccccc', ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']],
    ['aaaaaaaa bbbbbbbb cccccccc dddddddd', ['aaaaaaaa', 'bbbbbbbb', 'cccccccc…']],
  ])('%s', (text, lines) => expect(breakLines(text, 3, fits)).toEqual(lines))
})

describe('drawBoard', () => {
  it('draws text as outlines, whatever it contains', async () => {
    const svg = await drawBoard(
      { title: 'Tort <script> & "żółć"', note: '12,00 zł', tone: 'blush' },
      { width: 1200, height: 630 },
      500,
    )
    expect(svg).not.toMatch(/<text|<script/)
    expect(svg).toContain('#f6cdd0')
    expect(svg.match(/<g fill=/g)).toHaveLength(4)
  })
})
