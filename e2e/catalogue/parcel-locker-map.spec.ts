import { queryPostgres } from '../support/database.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { pointPicker, readChosenPoint } from '../support/parcel-lockers.ts'

const hexagons = 58

// With a token InPost's map is available as well.
test.use({ appOptions: { environment: { INPOST_GEOWIDGET_TOKEN: 'a.b.c' } } })

test.describe("a parcel locker on InPost's map", () => {
  inBothLanguages(() => {
    test(
      'is chosen on it and confirmed by the provider; the map is loaded once (CHK-09, CHK-19, API-76)',
      long.phoneOnly,
      async ({ page, shop, texts, email, app, sandbox }) => {
        const picker = pointPicker(page, texts)
        await sandbox.setPoint('NEW01A', 'Operating')
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await shop.fillCheckout(email)
        await page.getByText(texts.locker, { exact: true }).click()
        await picker.popup.frameLocator('iframe').getByRole('searchbox').fill('NEW01A')
        await picker.onMap('NEW01A').click()
        await expect(picker.popup).toBeHidden()
        await expect(picker.chosen('NEW01A')).toBeVisible()
        await page.getByRole('button', { name: texts.changeLocker }).click()
        await expect(picker.onMap('NEW01A')).toBeVisible()
        await expect(page.locator('inpost-geowidget')).toHaveCount(1)
        // The token of the configuration; the same language and identifiers whatever the page's language.
        for (const [name, value] of Object.entries({ token: 'a.b.c', language: 'pl', config: 'parcelCollect' }))
          await expect(page.locator('inpost-geowidget')).toHaveAttribute(name, value)
        await expect(page.locator('inpost-geowidget')).toHaveId('inpost-geowidget')
        await expect(picker.popup.frameLocator('iframe').getByText(/^Punktów: \d+$/)).toBeVisible()
        await picker.popup.getByText(texts.lockerList, { exact: true }).click()
        await expect(picker.search).toBeVisible()
        await page.keyboard.press('Escape')
        await shop.order()
        await page.waitForURL(`${app.sandboxUrl}/pay/**`)
        expect(await readChosenPoint(app.databaseUrl, email)).toEqual({ point: 'NEW01A', confirmed: true })
      },
    )

    test(
      'unavailable: the list is offered at once with a note',
      long.phoneOnly,
      async ({ page, shop, texts, email, app, expectBrowserError, expectAccessible }) => {
        expectBrowserError(/ERR_FAILED/)
        const picker = pointPicker(page, texts)
        await page.route('**/inpost/geowidget/**', (route) => route.abort())
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await shop.fillCheckout(email)
        await page.getByText(texts.locker, { exact: true }).click()
        await expect(picker.popup.getByText(texts.lockerMapFailed)).toBeVisible()
        await expect(picker.search).toBeFocused()
        await expectAccessible('the list in place of the map')
        await picker.search.fill('20-110')
        await expect(picker.points.first()).toHaveAttribute('value', 'LUB12N')
        await picker.points.first().check()
        await picker.take('LUB12N')
        await shop.order()
        await page.waitForURL(`${app.sandboxUrl}/pay/**`)
        expect(await readChosenPoint(app.databaseUrl, email)).toEqual({ point: 'LUB12N', confirmed: true })
      },
    )

    test(
      'provider down: an unknown point is accepted for staff to check, a stored one is accepted as usual',
      long.phoneOnly,
      async ({ page, shop, texts, email, app, sandbox, advanceClock }) => {
        const picker = pointPicker(page, texts)
        // Each test has its own point: a confirmed point is stored from then on.
        const name = `DWN${Math.floor(Math.random() * 1e9)}`
        await sandbox.lockers('down')
        await sandbox.setPoint(name, 'Operating')
        try {
          await shop.haveCart({ [hexagons]: 1 })
          await shop.openCheckout()
          await shop.fillCheckout(email)
          await page.getByText(texts.locker, { exact: true }).click()
          await picker.popup.getByText(texts.lockerList, { exact: true }).click()
          await picker.search.fill('sopot')
          await expect(picker.popup.getByText(texts.lockersFound(4))).toBeVisible()
          await picker.popup.getByText(texts.lockerMap, { exact: true }).click()
          await picker.popup.frameLocator('iframe').getByRole('searchbox').fill(name)
          await picker.onMap(name).click()
          await expect(picker.popup).toBeHidden()
          await shop.order()
          await page.waitForURL(`${app.sandboxUrl}/pay/**`)
          expect(await readChosenPoint(app.databaseUrl, email)).toEqual({ point: name, confirmed: false })
        } finally {
          await sandbox.lockers('none')
          // Until then a failed provider is not called again for a single order.
          await advanceClock(1 / (24 * 60))
        }
      },
    )

    test(
      'closed in the meantime: refused with a message beside it, and another one is requested',
      long.desktopOnly,
      async ({ page, shop, texts, email, app, sandbox, advanceClock, expectBrowserError }) => {
        expectBrowserError(/status of 409/)
        const picker = pointPicker(page, texts)
        await sandbox.setPoint('OFF01A', 'Operating')
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await shop.fillCheckout(email)
        await page.getByText(texts.locker, { exact: true }).click()
        await picker.popup.frameLocator('iframe').getByRole('searchbox').fill('OFF01A')
        await picker.onMap('OFF01A').click()
        await expect(picker.chosen('OFF01A')).toBeVisible()
        await sandbox.setPoint('OFF01A', 'Disabled')
        // The daily import may have stored it while it was open.
        await queryPostgres(app.databaseUrl ?? '', "delete from parcel_points where name = 'OFF01A'")
        // A provider that failed in another test is called again after half a minute.
        await advanceClock(1 / (24 * 60))
        await shop.order()
        await expect(page.getByRole('button', { name: texts.chooseLocker })).toBeVisible()
        await expect(page.getByText(texts.lockerUnavailable).first()).toBeVisible()
        await expect(page.getByText(texts.noLocker)).toBeVisible()
      },
    )
  })
})
