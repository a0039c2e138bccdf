import { expect, long, test } from '../support/fixtures.ts'

test.use({ appOptions: { hasAssetsElsewhere: true } })

test(
  'with ASSETS_URL every script, style and font comes from there, at once and later, also on plain pages',
  long.once,
  async ({ page, app, shop, texts }) => {
    const elsewhere = app.url.replace('localhost', '127.0.0.1')
    const loaded: string[] = []
    page.on('request', (request) => {
      if (/^(script|stylesheet|font)$/.test(request.resourceType())) loaded.push(request.url())
    })
    await page.goto(`${app.url}/sklep`)
    await expect(page).toHaveURL(`${app.url}/#/sklep`)
    await shop.open('/koszyk', texts.cartTitle)
    await shop.open('/login', texts.auth.title)
    expect(loaded.length).toBeGreaterThan(15)
    expect(loaded.filter((url) => !url.startsWith(`${elsewhere}/assets/`))).toEqual([])
    // Nothing is asked for twice.
    expect(loaded.toSorted()).toEqual([...new Set(loaded)].toSorted())
  },
)
