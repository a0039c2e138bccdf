import { expect, inBothLanguages, long, once, test } from '../support/fixtures.ts'

inBothLanguages(() => {
  test(
    'a stored code that cannot be checked is reported, the page works without it, and the check is repeated (SUB-42)',
    long.phoneOnly,
    async ({ page, context, shop, texts, app, expectAccessible, expectBrowserError, expectNoHorizontalScroll }) => {
      expectBrowserError(/status of 503/)
      const { plans } = texts
      await context.addCookies([{ name: 'discountCode', value: 'MIOD10', url: app.url }])
      const asked = '**/api/subscriptiondetails/add-voucher'
      await page.route(asked, (route) => route.fulfill({ status: 503, body: '' }))
      await shop.open('/dolacz-z-mailingu/1', plans.title)
      const yearly = page.getByRole('region', { name: plans.summary.yearly })
      const note = yearly.getByRole('alert')
      await expect(note).toContainText(plans.unchecked('MIOD10'))
      await expect(yearly).toContainText('279\u00a0zł')
      await expectAccessible('a code that could not be checked')
      await expectNoHorizontalScroll('a code that could not be checked')
      // Another failure changes nothing, and the code is not removed.
      const again = page.waitForResponse(asked)
      await note.getByRole('button', { name: texts.tryAgain }).click()
      await again
      await expect(note).toContainText(plans.unchecked('MIOD10'))
      await page.unrouteAll()
      await note.getByRole('button', { name: texts.tryAgain }).press('Enter')
      await expect(yearly).toContainText('251,10\u00a0zł')
      await expect(note).toBeHidden()
      await expect(page.getByText(plans.works('MIOD10'))).toBeVisible()
    },
  )
})

test(
  'a code from a newsletter is stored and used; an invalid one removes it, an empty one too (NAV-34, SUB-41, CHK-34)',
  once,
  async ({ page, shop, texts, app, expectBrowserError }) => {
    expectBrowserError(/status of 4\d\d/)
    const { plans } = texts
    const field = page.getByLabel(texts.voucher)
    const pickedUp = page.waitForRequest('**/api/subscriptiondetails/add-voucher')
    await page.goto(`${app.url}/#/dolacz-z-mailingu/1?discountCode=MIOD10`)
    expect((await pickedUp).method()).toBe('PUT')
    expect((await pickedUp).postDataJSON()).toMatchObject({ voucher: 'MIOD10' })
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: plans.halfYearly })).toBeVisible()
    await expect(page.getByText(plans.works('MIOD10'))).toBeVisible()
    const yearly = page.getByRole('region', { name: plans.summary.yearly })
    await expect(yearly).toContainText('251,10\u00a0zł')
    await page.reload()
    await expect(yearly).toContainText('251,10\u00a0zł')
    const code = async () => (await page.context().cookies()).find(({ name }) => name === 'discountCode')?.value
    expect(await code()).toBe('MIOD10')
    const sent = page.waitForRequest('**/api/subscriptiondetails/add-voucher')
    await shop.applyVoucher(' ')
    expect((await sent).postDataJSON()).toMatchObject({ voucher: '' })
    await shop.expectToast(texts.provideData, 'warning')
    await expect(field).toHaveValue('')
    await expect(yearly).toContainText('279\u00a0zł')
    expect(await code()).toBeUndefined()
    await shop.applyVoucher('MIOD10')
    await expect(yearly).toContainText('251,10\u00a0zł')
    await expect(field).toHaveValue('')
    await shop.applyVoucher('NIEMA')
    await shop.expectToast(texts.voucherInvalid, 'error')
    await expect(field).toHaveValue('')
    await expect(yearly).toContainText('279\u00a0zł')
    expect(await code()).toBeUndefined()
  },
)
