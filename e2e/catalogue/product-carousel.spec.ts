import type { Locator } from '@playwright/test'
import { expect, inBothLanguages, once, phoneOnly, test } from '../support/fixtures.ts'

const honeycomb = 52

test.describe('a carousel of products', () => {
  /** The number of fully visible slides in the carousel. */
  const wholeSlides = async (carousel: Locator) => {
    const slides = await carousel.getByRole('article').all()
    const [frame, ...boxes] = await Promise.all([carousel, ...slides].map((each) => each.boundingBox()))
    return boxes.filter((box) => frame && box && box.x >= frame.x - 1 && box.x + box.width <= frame.x + frame.width + 1)
      .length
  }

  test(
    'shows four, three, two or one, moves by buttons and keyboard, and does not animate with reduced motion (UI-16)',
    once,
    async ({ page, shop, texts }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await shop.openProduct(honeycomb, texts.product52)
      const carousel = page.getByRole('region', { name: texts.carousel })
      const slides = carousel.getByRole('article')
      await expect(slides).toHaveCount(12)
      for (const [width, whole] of [
        [1920, 4],
        [1600, 4],
        [1599, 3],
        [1050, 3],
        [1049, 2],
        [656, 2],
        [655, 1],
        [320, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => wholeSlides(carousel), { message: `${width} px` }).toBe(whole)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      const [back, on] = [texts.previous, texts.next].map((name) => carousel.getByRole('button', { name })) as [
        Locator,
        Locator,
      ]
      await expect(back).toHaveAttribute('aria-disabled', 'true')
      await expect(slides.first().locator('img')).toHaveAttribute('loading', 'lazy')
      await on.click()
      await expect(slides.nth(3)).toBeInViewport({ ratio: 0.3 })
      await expect(slides.first()).not.toBeInViewport()
      for (let turn = 0; turn < 2; turn++) await on.press('Enter')
      await expect(slides.last()).toBeInViewport({ ratio: 0.3 })
      await expect(on).toHaveAttribute('aria-disabled', 'true')
      await expect(on).toBeFocused()
      await slides.first().getByRole('link').focus()
      await expect(slides.first()).toBeInViewport({ ratio: 0.3 })
    },
  )

  inBothLanguages(() => {
    test(
      'under the cart suggests products not in it, and adds one of them (CART-12, CART-20)',
      phoneOnly,
      async ({ page, shop, texts }) => {
        await shop.haveCart({ [honeycomb]: 2 })
        await shop.open('/koszyk', texts.cartTitle)
        const slide = page.getByRole('region', { name: texts.carousel }).getByRole('article').first()
        const name = (await slide.getByRole('heading').textContent()) ?? ''
        expect(name).not.toBe(texts.product52)
        await slide.getByRole('button', { name: texts.addNamed(name) }).click()
        await page
          .getByRole('dialog', { name: texts.added })
          .getByRole('button', { name: texts.continueShopping })
          .click()
        await expect(page.getByRole('button', { name: texts.cartWith(3) })).toBeVisible()
        await expect(shop.quantity(texts.quantityOf(name)).getByText('1', { exact: true })).toBeVisible()
        // The focus stays on the pressed button.
        await expect(slide.getByRole('heading')).toHaveText(name)
      },
    )
  })
})
