import { expect, inBothLanguages, test } from '../support/fixtures.ts'

inBothLanguages(() => {
  test('a stored code that cannot be checked is reported, the page works without it, and the check is repeated (SUB-42)', async ({
    page,
    context,
    shop,
    texts,
    app,
    expectAccessible,
    expectBrowserError,
    expectNoHorizontalScroll,
  }) => {
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
  })
})
