import { expect, test } from 'vitest'
import { paths } from '#core/paths.ts'
import en from '#i18n/en/layout.json' with { type: 'json' }
import pl from '#i18n/pl/layout.json' with { type: 'json' }
import { menu } from './menu.ts'

test('ENT-27 every item of the menu has an id and a value of its own, a label in both languages and a link to a screen', () => {
  expect(menu.length).toBeGreaterThan(0)
  for (const own of ['id', 'value'] as const) expect(new Set(menu.map((item) => item[own])).size).toBe(menu.length)
  for (const item of menu) {
    expect(Object.keys(item).sort()).toEqual(['id', 'label', 'link', 'onlyLoggedIn', 'value'])
    expect([pl, en].map((texts) => (texts as Record<string, string>)[item.label])).toEqual([
      expect.stringMatching(/\S/),
      expect.stringMatching(/\S/),
    ])
    expect(Object.values(paths)).toContain(item.link)
    expect(typeof item.onlyLoggedIn).toBe('boolean')
  }
})
