import { expect, test } from 'vitest'
import { formatPrice, formatSize } from './format.ts'
import { html } from './html.ts'

test('values are escaped, markup and lists of it are not, nothing gives nothing', () => {
  const list = ['<a>', '"b"'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul class="${"x'y"}">${list}${null}${false}${undefined}${0}</ul>`.markup).toBe(
    '<ul class="x&#39;y"><li>&lt;a&gt;</li><li>&quot;b&quot;</li>0</ul>',
  )
})

test('prices are formatted in Polish, with thousands separated', () => {
  expect([19670, 123450, 5].map((grosze) => formatPrice(grosze).replaceAll('\u00a0', ' '))).toEqual([
    '196,70 zł',
    '1 234,50 zł',
    '0,05 zł',
  ])
})

test('sizes have readable units', () => {
  expect([512, 18_432, 3_400_000].map(formatSize)).toEqual(['512 B', '18 KB', '3.2 MB'])
})
