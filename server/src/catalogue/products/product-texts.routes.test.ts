import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { getProduct } = productsEndpoints

describe('the description of a product', () => {
  it('keeps paragraphs, lists and emphasis of a description, and nothing that could run or load', async () => {
    const good = '<p>Miód <strong>lipowy</strong> i <em>gryczany</em></p><ul><li>z pasieki</li></ul>'
    const bad = [
      '<script>alert(1)</script>',
      '<p onclick="alert(2)">Kliknij</p>',
      '<img src=x onerror="alert(3)">',
      '<a href="javascript:alert(4)">tutaj</a>',
      '<iframe src="https://evil.example"></iframe><style>p{display:none}</style>',
    ].join('')
    const id = await aProduct(testApp, { descriptionPl: good + bad, descriptionEn: bad + good })
    for (const lang of ['pl', 'en'] as const) {
      const { description } = (await testApp.call(getProduct, { params: { id, lang } })).reply
      expect(description.replaceAll('\u00a0', ' ')).toContain(good)
      expect(description).toContain('<p>Kliknij</p>')
      expect(description).not.toMatch(/script|onclick|onerror|<img|<a|<iframe|<style|alert|evil/)
    }
  })
})
