import type { Page } from '@playwright/test'
import { queryPostgres } from './database.ts'
import { expect, inBothLanguages, once, test } from './fixtures.ts'
import type { Words } from './words.ts'
import { zloty } from './words.ts'

const hexagons = 58
const delivery = 14.9

/** The popup in which a point is chosen, and what stands in it. */
function pickerOf(page: Page, say: Words) {
  const popup = page.getByRole('dialog', { name: say.lockerPopup })
  return {
    popup,
    search: popup.getByRole('searchbox', { name: say.lockerSearch }),
    points: popup.getByRole('group', { name: say.lockers }).getByRole('radio'),
    take: (name: string) => popup.getByRole('button', { name: say.takeLocker(name) }).click(),
    /** A point of the map, which is Polish whatever the page speaks. */
    onMap: (name: string) => popup.frameLocator('iframe').getByRole('button', { name: `Wybierz ${name}` }),
  }
}

/** What the database holds of the point of the only order of an address. */
async function readPoint(databaseUrl: string | null, email: string) {
  const [row] = await queryPostgres<{ point: string; confirmed: boolean }>(
    databaseUrl ?? '',
    'select in_post_point as point, in_post_point_confirmed_at is not null as confirmed from orders where email = $1',
    [email],
  )
  return row
}

test.describe('a parcel locker from the list', () => {
  inBothLanguages(() => {
    test('is asked for, searched by keyboard, kept over a reload, told in summary and mail, and offered first the next time (CHK-07, CHK-18, CHK-26)', async ({
      page,
      shop,
      say,
      email,
      mailTo,
      expectAccessible,
      expectNoSidewaysScroll,
    }) => {
      const picker = pickerOf(page, say)
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await page.getByText(say.locker, { exact: true }).click()
      await expect(picker.popup).toBeVisible()
      await page.mouse.click(3, 3)
      await expect(picker.popup).toBeHidden()

      await shop.order()
      await shop.expectToast(say.selectLocker)
      const choose = page.getByRole('button', { name: say.chooseLocker })
      await expect(choose).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(picker.search).toBeFocused()
      // What was typed into the address is looked for at once.
      await expect(picker.search).toHaveValue('Kraków')
      await expect(picker.popup.getByText(say.lockersFound(26))).toBeVisible()
      await expectAccessible('the list of parcel lockers')
      await expectNoSidewaysScroll('the list of parcel lockers')
      await picker.search.fill('lublin zrodlana')
      await expect(picker.points.first()).toHaveAttribute('value', 'LUB02N')
      await page.keyboard.press('ArrowDown')
      await expect(picker.points.first()).toBeFocused()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(picker.popup).toBeHidden()
      await expect(page.getByText('LUB02N', { exact: true })).toBeVisible()
      await expect(shop.summary).toContainText(say.deliveryTo('LUB02N'))

      await page.reload()
      await expect(page.getByText('LUB02N', { exact: true })).toBeVisible()
      await expect(shop.summary).toContainText(zloty(36 + delivery))
      await shop.acceptTerms()
      await shop.order()
      await shop.atPayment('pay')
      await expect(shop.heading(say.thanks)).toBeVisible()
      expect((await mailTo(email, say.mail.placed)).text).toContain(say.mailedLocker('LUB02N'))

      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await page.getByText(say.locker, { exact: true }).click()
      await picker.search.fill('')
      await expect(picker.points).toHaveCount(1)
      await expect(picker.popup.getByText(say.lockerUsed)).toBeVisible()
      await picker.take('LUB02N')
      await expect(page.getByText('LUB02N', { exact: true })).toBeVisible()
    })

    test(
      'says when there is no such point and when the list could not be loaded, and tries again',
      once,
      async ({ page, shop, say, expectComplaint }) => {
        expectComplaint(/status of 502/)
        const picker = pickerOf(page, say)
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await page.getByText(say.locker, { exact: true }).click()
        await picker.search.fill('Atlantyda')
        await expect(picker.popup.getByText(say.lockersNone)).toBeVisible()
        await page.route('**/api/shipping/points?**', (route) => route.fulfill({ status: 502, body: '' }))
        await picker.search.fill('Gdynia')
        await expect(picker.popup.getByText(say.lockersFailed)).toBeVisible()
        await page.unrouteAll()
        await picker.popup.getByRole('button', { name: say.tryAgain }).click()
        await expect(picker.popup.getByText(say.lockersFound(11))).toBeVisible()
        await picker.popup.getByRole('button', { name: say.showMore }).click()
        await expect(picker.points).toHaveCount(11)
      },
    )
  })
})

test.describe("a parcel locker on InPost's map", () => {
  test.use({ academyOptions: { environment: { INPOST_GEOWIDGET_TOKEN: 'a.b.c' } } })

  inBothLanguages(() => {
    test('is taken from it, confirmed by the provider, and the map is there only once (CHK-09, CHK-19, API-76)', async ({
      page,
      shop,
      say,
      email,
      academy,
      sandbox,
    }) => {
      const picker = pickerOf(page, say)
      await sandbox.setPoint('NEW01A', 'Operating')
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await page.getByText(say.locker, { exact: true }).click()
      await picker.popup.frameLocator('iframe').getByRole('searchbox').fill('NEW01A')
      await picker.onMap('NEW01A').click()
      await expect(picker.popup).toBeHidden()
      await expect(page.getByText('NEW01A', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: say.changeLocker }).click()
      await expect(picker.onMap('NEW01A')).toBeVisible()
      await expect(page.locator('inpost-geowidget')).toHaveCount(1)
      await picker.popup.getByText(say.lockerList, { exact: true }).click()
      await expect(picker.search).toBeVisible()
      await page.keyboard.press('Escape')
      await shop.order()
      await page.waitForURL(`${academy.sandboxUrl}/pay/**`)
      expect(await readPoint(academy.databaseUrl, email)).toEqual({ point: 'NEW01A', confirmed: true })
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
      const picker = pickerOf(page, say)
      await page.route('**/inpost/geowidget/**', (route) => route.abort())
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await page.getByText(say.locker, { exact: true }).click()
      await expect(picker.popup.getByText(say.lockerMapFailed)).toBeVisible()
      await expectAccessible('the list in place of the map')
      await picker.search.fill('20-110')
      await picker.points.first().check()
      await picker.take('LUB12N')
      await shop.order()
      await page.waitForURL(`${academy.sandboxUrl}/pay/**`)
      expect(await readPoint(academy.databaseUrl, email)).toEqual({ point: 'LUB12N', confirmed: true })
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
      const picker = pickerOf(page, say)
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
        expect(await readPoint(academy.databaseUrl, email)).toEqual({ point: name, confirmed: false })
      } finally {
        await sandbox.lockers('none')
        // Until then a network that failed is not asked again for the sake of one order.
        await moveClock(1 / (24 * 60))
      }
    })

    test(
      'that has gone meanwhile is refused in words beside it, and another is asked for',
      once,
      async ({ page, shop, say, email, sandbox, moveClock, expectComplaint }) => {
        expectComplaint(/status of 409/)
        const picker = pickerOf(page, say)
        await sandbox.setPoint('OFF01A', 'Operating')
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await shop.fillCheckout(email)
        await page.getByText(say.locker, { exact: true }).click()
        await picker.popup.frameLocator('iframe').getByRole('searchbox').fill('OFF01A')
        await picker.onMap('OFF01A').click()
        await expect(page.getByText('OFF01A', { exact: true })).toBeVisible()
        await sandbox.setPoint('OFF01A', 'Disabled')
        // A network that failed another test is asked again after half a minute.
        await moveClock(1 / (24 * 60))
        await shop.order()
        await expect(page.getByRole('button', { name: say.chooseLocker })).toBeFocused()
        await expect(page.getByText(say.lockerUnavailable).first()).toBeVisible()
        await expect(page.getByText(say.noLocker)).toBeVisible()
      },
    )
  })
})
