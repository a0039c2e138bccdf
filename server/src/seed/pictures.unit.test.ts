import { describe, expect, it } from 'vitest'
import { type ProductContent, readContent } from '#seed/content.ts'
import { drawCloseUp, drawPictures } from '#seed/pictures.ts'

const products = readContent<ProductContent[]>('products')

describe('pictures of the demo products', () => {
  it.each(products.map((product) => [product.slug, product] as const))(
    '%s has its own drawing first',
    (_slug, product) => {
      const names = drawPictures(product).map(({ name }) => name)
      expect(names[0]).toBe(`${product.art}.svg`)
      expect(new Set(names).size).toBe(names.length)
      expect(names.length).toBeGreaterThanOrEqual(product.isVirtual ? 1 : 2)
    },
  )

  it('are, from close up, one drawing inside another', () => {
    const closeUp = drawCloseUp(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" fill="none"><path d="M0 0"/></svg>',
    )
    expect(closeUp.match(/<svg/g)).toHaveLength(2)
    expect(closeUp).toContain('viewBox="112 96 176 176" fill="none"><path d="M0 0"/></svg></g>')
  })
})
