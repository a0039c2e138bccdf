import type { Product } from '@slodki-ul/contract/catalogue/products'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { FilesLine } from '#catalogue/shipping/files-line.tsx'
import { pl } from '#i18n/pl.ts'
import { ProductParameters } from './product-facts.tsx'

await i18next.use(initReactI18next).init({ lng: 'pl', resources: { pl }, keySeparator: false })

it('the parameters of a product are names, each with all of its values, in their order (SHOP-25)', () => {
  const product = {
    parameters: [
      { name: 'Kolor', values: ['biały', 'miodowy', 'różowy'] },
      { name: 'Materiał', values: ['silikon'] },
    ],
    sku: 'FORMA-52',
    netQuantity: null,
    food: null,
  }
  const html = renderToStaticMarkup(<ProductParameters product={product as unknown as Product} />)
  const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value])
  expect(facts).toEqual([
    ['Kolor', 'biały, miodowy, różowy'],
    ['Materiał', 'silikon'],
    [pl.productFacts.sku, 'FORMA-52'],
  ])
})

it.each([
  [['torty.pdf'], 'Plik PDF zaraz po zapłacie'],
  [['ile-za-tort.pdf', 'kalkulator.v2.xlsx'], 'Pliki PDF, XLSX zaraz po zapłacie'],
  [['a.pdf', 'b.pdf', 'c.PDF', 'd.pdf', 'e.pdf'], 'Pliki PDF zaraz po zapłacie'],
])('the files %j come at once: %s', (names, said) => {
  const attachments = names.map((fileName) => ({ fileName, url: null }))
  expect(renderToStaticMarkup(<FilesLine attachments={attachments} />)).toContain(`</svg>${said}</li>`)
})

it('nothing is said about the files of a product without files', () => {
  expect(renderToStaticMarkup(<FilesLine attachments={[]} />)).toBe('')
})
