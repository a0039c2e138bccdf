import { desktopOnly, expect, inBothLanguages, once, phoneOnly, test } from '../support/fixtures.ts'

inBothLanguages(() => {
  test(
    'the terms are shown as stored on the server (NAV-27, TRM-01)',
    phoneOnly,
    async ({ page, shop, texts, api, language }) => {
      await shop.open('/regulamin', texts.termsTitle)
      const { text } = (await (await fetch(`${api}/api/terms/${language}`)).json()) as { text: string }
      const titles = [...text.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = '']) => title.replace(/<[^>]+>/g, ''))
      expect(titles.length).toBeGreaterThan(5)
      await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles)
      await expect(page.getByRole('main')).not.toContainText('{{')
    },
  )

  test(
    'the terms link to the withdrawal form, which opens as a PDF in another tab (TRM-02)',
    desktopOnly,
    async ({ page, shop, texts, app, request }) => {
      await shop.open('/regulamin', texts.termsTitle)
      const form = page.getByRole('link', { name: texts.downloadForm })
      await expect(form).toHaveAttribute('href', '/assets/odstapienie-od-umowy.pdf')
      await expect(form).toHaveAttribute('target', '_blank')
      const reply = await request.get(`${app.url}/assets/odstapienie-od-umowy.pdf`)
      expect(reply.headers()['content-type']).toBe('application/pdf')
      expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
    },
  )

  test(
    'the privacy policy names the controller, its effective date, and the lifetime of each cookie (NAV-28, TRM-03, TRM-04)',
    desktopOnly,
    async ({ page, shop, texts }) => {
      await shop.open('/regulamin', texts.termsTitle)
      await page.getByRole('contentinfo').getByRole('link', { name: texts.privacyTitle }).click()
      await expect(shop.heading(texts.privacyTitle)).toBeVisible()
      const text = page.getByRole('article')
      await expect(text).toContainText('Słodki Ul sp. z o.o.')
      await expect(text).toContainText('19.02.2024')
      for (const lifetime of texts.cookieLifetimes) await expect(text.getByRole('table').last()).toContainText(lifetime)
      await expect(text).not.toContainText('{{')
    },
  )
})

test('an entry of the table of contents leads to its section (NAV-03)', once, async ({ page, shop, texts }) => {
  await shop.open('/regulamin', texts.termsTitle)
  const entries = page.getByRole('navigation', { name: texts.contents }).getByRole('link')
  const parts = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(parts).not.toHaveCount(0)
  await expect(entries).toHaveCount(await parts.count())
  await entries.nth(4).click()
  const part = parts.nth(4)
  await expect(part).toBeInViewport()
  expect((await part.boundingBox())?.y ?? 900).toBeLessThan(300)
  await page.reload()
  await expect(part).toBeInViewport()
})
