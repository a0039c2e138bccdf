import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'

inBothLanguages(() => {
  test(
    'the footer leads to the accessibility statement and to the guarantee of conformity, which goods name too',
    long.phoneOnly,
    async ({ page, shop, texts }) => {
      const toConformity = page.getByRole('main').getByRole('link', { name: texts.conformityLink })
      await shop.openProduct(60, texts.product60)
      await expect(toConformity).toHaveAttribute('href', '#/gwarancja-zgodnosci')
      await shop.haveCart({ 60: 1 })
      await shop.open('/kasa', texts.checkout)
      await expect(toConformity).toHaveAttribute('target', '_blank')
      // A file is not a physical product.
      await shop.haveCart({ 14: 1 })
      await page.reload()
      await expect(page.getByRole('region', { name: texts.yourOrder })).toContainText('E-book')
      await expect(toConformity).toHaveCount(0)

      await shop.open('/sklep', texts.shopTitle)
      const footer = page.getByRole('contentinfo')
      await footer.getByRole('link', { name: texts.conformityTitle }).press('Enter')
      await expect(shop.heading(texts.conformityTitle)).toBeVisible()
      await expect(page.getByRole('article')).toContainText(texts.twoYears)
      await footer.getByRole('link', { name: texts.accessibilityTitle }).press('Enter')
      await expect(shop.heading(texts.accessibilityTitle)).toBeVisible()
      await expect(page.getByRole('article')).toContainText('WCAG 2.2')
    },
  )
})
