import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { call } from '../support/api-client.ts'
import { type App, startApp } from '../support/app.ts'
import { expect, test as onPostgres } from '../support/fixtures.ts'

const test = onPostgres.extend<object, { app: App }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const app = await startApp({ engine: 'pglite' })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('on the embedded database an order on delivery is placed, confirmed by mail and survives a restart (SEC-05)', async ({
  page,
  shop,
  texts,
  email,
  waitForMail,
  app,
  api,
}) => {
  expect(await call(api, systemEndpoints.getReady, {})).toEqual({ status: 'ready', database: 'pglite' })
  await shop.haveCart({ 60: 2 })
  await shop.openCheckout()
  await shop.fillCheckout(email, 'Cod')
  await shop.order()
  await expect(shop.heading(texts.cod)).toBeVisible()
  await waitForMail(email, texts.mail.placed)
  const address = page.url()
  // No page is open during the restart: its failed calls would count as errors.
  await page.goto('about:blank')
  for (const server of app.servers) {
    await server.stop()
    await server.start()
  }
  await page.goto(address)
  await expect(shop.heading(texts.cod)).toBeVisible()
  await page.goto('about:blank')
  expect(await app.stopAndFindViolations()).toEqual([])
})
