import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, long, phoneOnly, test } from '../support/fixtures.ts'
import { pointPicker } from '../support/parcel-lockers.ts'

const hexagons = 58
const delivery = 14.9

test.describe('a parcel locker from the list', () => {
  inBothLanguages(() => {
    test(
      'is required, searched by keyboard, kept on reload, shown in summary and mail, and preselected the next time (CHK-07, CHK-18, CHK-26)',
      phoneOnly,
      async ({ page, shop, texts, email, waitForMail, expectAccessible, expectNoHorizontalScroll }) => {
        const picker = pointPicker(page, texts)
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await shop.fillCheckout(email)
        await page.getByText(texts.locker, { exact: true }).click()
        await expect(picker.popup).toBeVisible()
        await page.mouse.click(3, 3)
        await expect(picker.popup).toBeHidden()

        await shop.order()
        const choose = page.getByRole('button', { name: texts.chooseLocker })
        await expect(choose).toBeFocused()
        await shop.expectToast(texts.selectLocker)
        await choose.press('Enter')
        await expect(picker.search).toBeFocused()
        // The typed address is searched at once.
        await expect(picker.search).toHaveValue('Kraków')
        await expect(picker.points.first()).toHaveAttribute('value', /^KRA/)
        await expectAccessible('the list of parcel lockers')
        await expectNoHorizontalScroll('the list of parcel lockers')
        await picker.search.fill('lublin zrodlana')
        await expect(picker.points.first()).toHaveAttribute('value', 'LUB02N')
        await page.keyboard.press('ArrowDown')
        await expect(picker.points.first()).toBeFocused()
        await page.keyboard.press('Space')
        await page.keyboard.press('Enter')
        await expect(picker.popup).toBeHidden()
        await expect(picker.chosen('LUB02N')).toBeVisible()
        await expect(shop.summary).toContainText(texts.deliveryTo('LUB02N'))

        await page.reload()
        await expect(picker.chosen('LUB02N')).toBeVisible()
        await expect(shop.summary).toContainText(formatZloty(36 + delivery))
        await shop.acceptTerms()
        await shop.order()
        await shop.atPayment('pay')
        await expect(shop.heading(texts.thanks)).toBeVisible()
        expect((await waitForMail(email, texts.mail.confirmed)).text).toContain(texts.mailedLocker('LUB02N'))

        await shop.haveCart({ [hexagons]: 1 })
        await page.goto('about:blank')
        await shop.openCheckout()
        await page.getByText(texts.locker, { exact: true }).click()
        await expect(picker.search).toBeFocused()
        await picker.search.fill('')
        await expect(picker.points).toHaveCount(1)
        await expect(picker.popup.getByText(texts.lockerUsed, { exact: true })).toBeVisible()
        await picker.take('LUB02N')
        await expect(picker.chosen('LUB02N')).toBeVisible()
      },
    )

    test(
      'shows an empty result and a failed list, with retry',
      long.desktopOnly,
      async ({ page, shop, texts, expectBrowserError }) => {
        expectBrowserError(/status of 502/)
        const picker = pointPicker(page, texts)
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await page.getByText(texts.locker, { exact: true }).click()
        await picker.search.fill('Atlantyda')
        await expect(picker.popup.getByText(texts.lockersNone)).toBeVisible()
        await page.route('**/api/shipping/points?**', (route) => route.fulfill({ status: 502, body: '' }))
        await picker.search.fill('Gdynia')
        await expect(picker.popup.getByText(texts.lockersFailed)).toBeVisible()
        await page.unrouteAll()
        await picker.popup.getByRole('button', { name: texts.tryAgain }).click()
        await expect(picker.popup.getByText(texts.lockersFound(11))).toBeVisible()
        await picker.popup.getByRole('button', { name: texts.showMore }).click()
        await expect(picker.points).toHaveCount(11)
      },
    )
  })
})
