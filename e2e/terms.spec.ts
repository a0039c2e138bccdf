import { expect, inBothLanguages, once, test } from './fixtures.ts'

inBothLanguages(() => {
  test('the terms are shown as the server keeps them (NAV-27, TRM-01)', async ({ page, shop, say, api, language }) => {
    await shop.open('/regulamin', say.termsTitle)
    const { text } = (await (await fetch(`${api}/api/terms/${language}`)).json()) as { text: string }
    const titles = [...text.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = '']) => title.replace(/<[^>]+>/g, ''))
    expect(titles.length).toBeGreaterThan(5)
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles)
    await expect(page.getByRole('main')).not.toContainText('{{')
  })

  test('the privacy policy names who keeps the data, since when, and how long each cookie stays (NAV-28, TRM-03, TRM-04)', async ({
    page,
    shop,
    say,
  }) => {
    await shop.open('/regulamin', say.termsTitle)
    await page.getByRole('contentinfo').getByRole('link', { name: say.privacyTitle }).click()
    await expect(shop.heading(say.privacyTitle)).toBeVisible()
    const text = page.getByRole('article')
    await expect(text).toContainText('Słodki Ul sp. z o.o.')
    await expect(text).toContainText('19.02.2024')
    for (const kept of say.cookiesKept) await expect(text.getByRole('table').last()).toContainText(kept)
    await expect(text).not.toContainText('{{')
  })
})

test('an entry of the contents leads to its part (NAV-03)', once, async ({ page, shop, say }) => {
  await shop.open('/regulamin', say.termsTitle)
  const entries = page.getByRole('navigation', { name: say.contents }).getByRole('link')
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
