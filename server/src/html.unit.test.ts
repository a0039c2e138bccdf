import { allowedFormatting } from '@slodki-ul/contract/formatted-text.rules'
import { describe, expect, test } from 'vitest'
import { cleanProse, findRemovedMarkup } from '#html.ts'

describe('findRemovedMarkup', () => {
  test('names each tag and attribute that cleaning removes, by text, and nothing of what stays (BO-114)', async () => {
    const all = allowedFormatting.prose.allowedTags
      .map((tag) => (tag === 'br' ? 'a<br />b' : `<${tag}>x</${tag}>`))
      .join('')
    expect(await cleanProse(all)).toBe(all)
    const texts = {
      descriptionPl: `${all}<script>alert(1)</script><a href="https://x.pl">link</a><p class="MsoNormal" style="color:red">z</p>`,
      descriptionEn: all,
      remarksPl: '5 < 6 & 7 > 2, <p>a</p>',
      remarksEn: null,
    }
    expect(await findRemovedMarkup(texts)).toEqual([
      { field: 'descriptionPl', removed: ['script', 'a', 'p[class]', 'p[style]'] },
    ])
    expect(await cleanProse(texts.descriptionPl)).toBe(`${all}link<p>z</p>`)
  })
})
