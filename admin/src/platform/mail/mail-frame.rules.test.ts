import { describe, expect, it } from 'vitest'
import { takeStylesOut } from './mail-frame.rules.ts'

const html =
  '<html><head><style>.a{color:#8a4b00}@media (prefers-color-scheme:dark){.a{color:#fff3d6}}</style></head><body><p style="margin:0" class="a">style=&quot;x&quot;</p></body></html>'

describe('a mail in a frame', () => {
  it.each([
    ['light', '@media not all{'],
    ['dark', '@media all{'],
  ] as const)('has its styles apart, in %s colours', (colours, media) => {
    const { page, sheet } = takeStylesOut(html, colours)
    expect(page).toBe(
      '<html><head></head><body><p data-style="margin:0" class="a">style=&quot;x&quot;</p></body></html>',
    )
    expect(sheet).toBe(`.a{color:#8a4b00}${media}.a{color:#fff3d6}}`)
  })
})
