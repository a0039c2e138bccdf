import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { call } from '../support/api-client.ts'
import { type Academy, startApp } from '../support/app.ts'
import { expect, test as onPostgres } from '../support/fixtures.ts'

const test = onPostgres.extend<object, { academy: Academy }>({
  academy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const academy = await startApp({ engine: 'pglite' })
      await use(academy)
      await academy.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('on the embedded database a purchase on delivery is made, confirmed by mail and kept over a restart (SEC-05)', async ({
  page,
  shop,
  say,
  email,
  mailTo,
  academy,
  api,
}) => {
  expect(await call(api, systemEndpoints.getReady, {})).toEqual({ status: 'ready', database: 'pglite' })
  await shop.haveCart({ 60: 2 })
  await shop.openCheckout()
  await shop.fillCheckout(email, 'Cod')
  await shop.order()
  await expect(shop.heading(say.cod)).toBeVisible()
  await mailTo(email, say.mail.placed)
  const address = page.url()
  // Nobody looks while it is away: what an open page asks for then would count as a complaint.
  await page.goto('about:blank')
  for (const server of academy.servers) {
    await server.stop()
    await server.start()
  }
  await page.goto(address)
  await expect(shop.heading(say.cod)).toBeVisible()
  await page.goto('about:blank')
  expect(await academy.stopAndFindViolations()).toEqual([])
})
