import { queryPostgres } from '../support/database.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import { pointPicker, readChosenPoint } from '../support/parcel-lockers.ts'

const hexagons = 58

// With a token the academy has InPost's map as well.
test.use({ appOptions: { environment: { INPOST_GEOWIDGET_TOKEN: 'a.b.c' } } })

test.describe("a parcel locker on InPost's map", () => {
  inBothLanguages(() => {
    test('is taken from it, confirmed by the provider, and the map is there only once (CHK-09, CHK-19, API-76)', async ({
      page,
      shop,
      say,
      email,
      academy,
      sandbox,
    }) => {
      const picker = pointPicker(page, say)
      await sandbox.setPoint('NEW01A', 'Operating')
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await page.getByText(say.locker, { exact: true }).click()
      await picker.popup.frameLocator('iframe').getByRole('searchbox').fill('NEW01A')
      await picker.onMap('NEW01A').click()
      await expect(picker.popup).toBeHidden()
      await expect(picker.chosen('NEW01A')).toBeVisible()
      await page.getByRole('button', { name: say.changeLocker }).click()
      await expect(picker.onMap('NEW01A')).toBeVisible()
      await expect(page.locator('inpost-geowidget')).toHaveCount(1)
      await picker.popup.getByText(say.lockerList, { exact: true }).click()
      await expect(picker.search).toBeVisible()
      await page.keyboard.press('Escape')
      await shop.order()
      await page.waitForURL(`${academy.sandboxUrl}/pay/**`)
      expect(await readChosenPoint(academy.databaseUrl, email)).toEqual({ point: 'NEW01A', confirmed: true })
    })

    test('out of reach: the list is offered at once, with a word about it', async ({
      page,
      shop,
      say,
      email,
      academy,
      expectComplaint,
      expectAccessible,
    }) => {
      expectComplaint(/ERR_FAILED/)
      const picker = pointPicker(page, say)
      await page.route('**/inpost/geowidget/**', (route) => route.abort())
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await page.getByText(say.locker, { exact: true }).click()
      await expect(picker.popup.getByText(say.lockerMapFailed)).toBeVisible()
      await expect(picker.search).toBeFocused()
      await expectAccessible('the list in place of the map')
      await picker.search.fill('20-110')
      await expect(picker.points.first()).toHaveAttribute('value', 'LUB12N')
      await picker.points.first().check()
      await picker.take('LUB12N')
      await shop.order()
      await page.waitForURL(`${academy.sandboxUrl}/pay/**`)
      expect(await readChosenPoint(academy.databaseUrl, email)).toEqual({ point: 'LUB12N', confirmed: true })
    })

    test('while the provider is down: an unknown point is taken and left to staff, a stored one is as good as ever', async ({
      page,
      shop,
      say,
      email,
      academy,
      sandbox,
      moveClock,
    }) => {
      const picker = pointPicker(page, say)
      // Each test has a point of its own: what the provider once confirmed is known from then on.
      const name = `DWN${Math.floor(Math.random() * 1e9)}`
      await sandbox.lockers('down')
      await sandbox.setPoint(name, 'Operating')
      try {
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await shop.fillCheckout(email)
        await page.getByText(say.locker, { exact: true }).click()
        await picker.popup.getByText(say.lockerList, { exact: true }).click()
        await picker.search.fill('sopot')
        await expect(picker.popup.getByText(say.lockersFound(4))).toBeVisible()
        await picker.popup.getByText(say.lockerMap, { exact: true }).click()
        await picker.popup.frameLocator('iframe').getByRole('searchbox').fill(name)
        await picker.onMap(name).click()
        await expect(picker.popup).toBeHidden()
        await shop.order()
        await page.waitForURL(`${academy.sandboxUrl}/pay/**`)
        expect(await readChosenPoint(academy.databaseUrl, email)).toEqual({ point: name, confirmed: false })
      } finally {
        await sandbox.lockers('none')
        // Until then a network that failed is not asked again for the sake of one order.
        await moveClock(1 / (24 * 60))
      }
    })

    test(
      'that has gone meanwhile is refused in words beside it, and another is asked for',
      once,
      async ({ page, shop, say, email, academy, sandbox, moveClock, expectComplaint }) => {
        expectComplaint(/status of 409/)
        const picker = pointPicker(page, say)
        await sandbox.setPoint('OFF01A', 'Operating')
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await shop.fillCheckout(email)
        await page.getByText(say.locker, { exact: true }).click()
        await picker.popup.frameLocator('iframe').getByRole('searchbox').fill('OFF01A')
        await picker.onMap('OFF01A').click()
        await expect(picker.chosen('OFF01A')).toBeVisible()
        await sandbox.setPoint('OFF01A', 'Disabled')
        // The daily reading may have met it while it was open.
        await queryPostgres(academy.databaseUrl ?? '', "delete from parcel_points where name = 'OFF01A'")
        // A network that failed another test is asked again after half a minute.
        await moveClock(1 / (24 * 60))
        await shop.order()
        await expect(page.getByRole('button', { name: say.chooseLocker })).toBeVisible()
        await expect(page.getByText(say.lockerUnavailable).first()).toBeVisible()
        await expect(page.getByText(say.noLocker)).toBeVisible()
      },
    )
  })
})
