import { expect, once, test } from '../support/fixtures.ts'

/** Markup that marks the page when it is interpreted as HTML. */
const marks = `"'><img src=x onerror="globalThis.wasFooled=1"><svg onload="globalThis.wasFooled=1"><script>globalThis.wasFooled=1</script>`

test('markup in a crafted link stays text on the page', once, async ({ page, app }) => {
  const coded = encodeURIComponent(marks)
  for (const path of [`/sklep?searchBy=${coded}`, `/reset-hasla?token=${coded}&userId=${coded}`, `/${coded}`]) {
    await page.goto(`${app.url}/#${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await page.evaluate(() => 'wasFooled' in globalThis)).toBe(false)
  }
})

test(
  'the session is checked when the app starts; without a role it opens no protected page (NAV-42, NAV-60)',
  once,
  async ({ page, context, shop, app, api, texts }) => {
    const body = { username: 'celina@slodki-ul.test', password: 'Miodek123' }
    const session = await (await context.request.post(`${api}/api/account/login`, { data: body })).json()
    const setRoles = (roles: string[]) =>
      context.addCookies([
        { name: 'currentUser', value: encodeURIComponent(JSON.stringify({ ...session, roles })), url: app.url },
      ])
    await setRoles([])
    await page.goto(`${app.url}/#/moje-konto`)
    await shop.expectToast(texts.auth.forbidden)
    await expect(page).toHaveURL(/#\/login$/)
    await expect(shop.heading(texts.auth.title)).toBeVisible()

    await setRoles(session.roles)
    const checked = page.waitForResponse((response) => response.url().includes('/api/account/check-subscription'))
    await page.reload()
    expect((await checked).status()).toBe(200)
  },
)
