import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import { pointPicker } from '../support/parcel-lockers.ts'

const hexagons = 58
const delivery = 14.9

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
      const picker = pointPicker(page, say)
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await page.getByText(say.locker, { exact: true }).click()
      await expect(picker.popup).toBeVisible()
      await page.mouse.click(3, 3)
      await expect(picker.popup).toBeHidden()

      await shop.order()
      const choose = page.getByRole('button', { name: say.chooseLocker })
      await expect(choose).toBeFocused()
      await shop.expectToast(say.selectLocker)
      await choose.press('Enter')
      await expect(picker.search).toBeFocused()
      // What was typed into the address is looked for at once.
      await expect(picker.search).toHaveValue('Kraków')
      await expect(picker.points.first()).toHaveAttribute('value', /^KRA/)
      await expectAccessible('the list of parcel lockers')
      await expectNoSidewaysScroll('the list of parcel lockers')
      await picker.search.fill('lublin zrodlana')
      await expect(picker.points.first()).toHaveAttribute('value', 'LUB02N')
      await page.keyboard.press('ArrowDown')
      await expect(picker.points.first()).toBeFocused()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(picker.popup).toBeHidden()
      await expect(picker.chosen('LUB02N')).toBeVisible()
      await expect(shop.summary).toContainText(say.deliveryTo('LUB02N'))

      await page.reload()
      await expect(picker.chosen('LUB02N')).toBeVisible()
      await expect(shop.summary).toContainText(formatZloty(36 + delivery))
      await shop.acceptTerms()
      await shop.order()
      await shop.atPayment('pay')
      await expect(shop.heading(say.thanks)).toBeVisible()
      expect((await mailTo(email, say.mail.placed)).text).toContain(say.mailedLocker('LUB02N'))

      await shop.haveCart({ [hexagons]: 1 })
      await page.goto('about:blank')
      await shop.openCheckout()
      await page.getByText(say.locker, { exact: true }).click()
      await expect(picker.search).toBeFocused()
      await picker.search.fill('')
      await expect(picker.points).toHaveCount(1)
      await expect(picker.popup.getByText(say.lockerUsed, { exact: true })).toBeVisible()
      await picker.take('LUB02N')
      await expect(picker.chosen('LUB02N')).toBeVisible()
    })

    test(
      'says when there is no such point and when the list could not be loaded, and tries again',
      once,
      async ({ page, shop, say, expectComplaint }) => {
        expectComplaint(/status of 502/)
        const picker = pointPicker(page, say)
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
