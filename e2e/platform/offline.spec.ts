import { withPictures } from '../support/browser.ts'
import { expect, once, test } from '../support/fixtures.ts'

test.use({ launchOptions: withPictures, serviceWorkers: 'allow' })

/** The addresses that the service worker has stored, once it controls the page. */
const stored = `(async () => {
  await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  const found = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(name.replace(/-.*/, '') + new URL(url).pathname)
  return found
})()`

test.describe('the installed shop', { tag: once.tag }, () => {
  test('says without a network that there is none, in both languages, and comes back by itself (PWA-01, PWA-02, PWA-05)', async ({
    page,
    context,
    app,
    expectAccessible,
    expectBrowserError,
    expectNoHorizontalScroll,
  }) => {
    expectBrowserError(/Failed to load resource|net::ERR/)
    await page.goto(`${app.url}/sklep`)
    await expect(page.locator('#plain')).toHaveCount(0)
    const storedPaths = await page.evaluate<string[]>(stored)
    expect(storedPaths).toContain('offline/offline')
    expect(
      storedPaths.filter((path) => !/^offline\/(offline|favicon\.svg|assets\/[\w-]+\.(woff2|svg))$/.test(path)),
    ).toEqual([])

    for (const path of ['/', '/en/sklep']) {
      const html = await (await page.request.get(`${app.url}${path}`)).text()
      const href = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1]
      const manifest = await (await page.request.get(`${app.url}${href}`)).json()
      expect([manifest.lang, manifest.display, manifest.shortcuts.length]).toEqual([
        path === '/' ? 'pl' : 'en',
        'standalone',
        4,
      ])
      const addresses = [
        manifest.start_url,
        ...[manifest, ...manifest.shortcuts].flatMap(({ url, icons }) =>
          [url ?? [], ...icons.map(({ src }: { src: string }) => src)].flat(),
        ),
      ]
      for (const address of new Set(addresses))
        expect([address, (await page.request.get(`${app.url}${address}`)).status()]).toEqual([address, 200])
    }

    await context.setOffline(true)
    await page.goto(`${app.url}/koszyk`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('W ulu zgasło światło')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('The lights are out in the hive')
    expect(await page.getByRole('main').innerText()).not.toContain('zł\u00a0')
    expect(await page.evaluate('[...document.images].every((image) => image.naturalWidth > 0)')).toBe(true)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoHorizontalScroll('the page without a network')
    }
    await expectAccessible('the page without a network')
    const staff = await context.newPage()
    await expect(staff.goto(`${app.url}/admin`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await staff.close()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Koszyk')
    await expect(page).toHaveURL(`${app.url}/#/koszyk`)
  })
})
