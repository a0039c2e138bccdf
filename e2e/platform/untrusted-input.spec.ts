import { expect, once, test } from '../support/fixtures.ts'

/** Sets a sign in the page when any of it is taken for a part of it. */
const marks = `"'><img src=x onerror="globalThis.wasFooled=1"><svg onload="globalThis.wasFooled=1"><script>globalThis.wasFooled=1</script>`

test('a link made by somebody else stays text on the page', once, async ({ page, academy }) => {
  const coded = encodeURIComponent(marks)
  for (const path of [`/sklep?searchBy=${coded}`, `/reset-hasla?token=${coded}&userId=${coded}`, `/${coded}`]) {
    await page.goto(`${academy.url}/#${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await page.evaluate(() => 'wasFooled' in globalThis)).toBe(false)
  }
})

test(
  'a session is looked at when the app starts; without a role it opens no guarded page (NAV-42, NAV-60)',
  once,
  async ({ page, context, shop, academy, api, say }) => {
    const body = { username: 'celina@slodki-ul.test', password: 'Miodek123' }
    const session = await (await context.request.post(`${api}/api/account/login`, { data: body })).json()
    const keep = (roles: string[]) =>
      context.addCookies([
        { name: 'currentUser', value: encodeURIComponent(JSON.stringify({ ...session, roles })), url: academy.url },
      ])
    await keep([])
    await page.goto(`${academy.url}/#/moje-konto`)
    await shop.expectToast(say.auth.forbidden)
    await expect(page).toHaveURL(/#\/login$/)
    await expect(shop.heading(say.auth.title)).toBeVisible()

    await keep(session.roles)
    const checked = page.waitForResponse((response) => response.url().includes('/api/account/check-subscription'))
    await page.reload()
    expect((await checked).status()).toBe(200)
  },
)
