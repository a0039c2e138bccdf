import { expect, inBothLanguages, test } from '../support/fixtures.ts'

inBothLanguages(() => {
  test('a kept code that cannot be checked is told of, the page goes on without it, and it is asked again (SUB-42)', async ({
    page,
    context,
    shop,
    say,
    academy,
    expectAccessible,
    expectComplaint,
    expectNoSidewaysScroll,
  }) => {
    expectComplaint(/status of 503/)
    const { plans } = say
    await context.addCookies([{ name: 'discountCode', value: 'MIOD10', url: academy.url }])
    const asked = '**/api/subscriptiondetails/add-voucher'
    await page.route(asked, (route) => route.fulfill({ status: 503, body: '' }))
    await shop.open('/dolacz-z-mailingu/1', plans.title)
    const yearly = page.getByRole('region', { name: plans.summary.yearly })
    const note = yearly.getByRole('alert')
    await expect(note).toContainText(plans.unchecked('MIOD10'))
    await expect(yearly).toContainText('279\u00a0zł')
    await expectAccessible('a code that could not be checked')
    await expectNoSidewaysScroll('a code that could not be checked')
    // Another failure changes nothing; nor is the code forgotten.
    const again = page.waitForResponse(asked)
    await note.getByRole('button', { name: say.tryAgain }).click()
    await again
    await expect(note).toContainText(plans.unchecked('MIOD10'))
    await page.unrouteAll()
    await note.getByRole('button', { name: say.tryAgain }).press('Enter')
    await expect(yearly).toContainText('251,10\u00a0zł')
    await expect(note).toBeHidden()
    await expect(page.getByText(plans.works('MIOD10'))).toBeVisible()
  })
})
