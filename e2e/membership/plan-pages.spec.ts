import { formatZloty } from '../support/expected-texts.ts'
import { expect, once, test } from '../support/fixtures.ts'
import { fillPerson } from '../support/subscriptions.ts'

test(
  'the tabs lead to their plan and to the login; missing fields are reported once a field was edited (SUB-05, SUB-37)',
  once,
  async ({ page, shop, texts }) => {
    const { plans, field } = texts
    await shop.open('/dolacz-z-webinaru-mini/2', plans.title)
    await page.getByRole('link', { name: plans.tabsLogin }).click()
    await expect(page).toHaveURL(/#\/login/)
    await shop.open('/subskrybuj/3', plans.title)
    const name = page.getByLabel(field.firstName, { exact: true })
    await expect(page.getByText(texts.emptyField.firstName)).toHaveCount(0)
    await name.fill('Z')
    await name.fill('')
    await name.blur()
    await expect(page.getByText(texts.emptyField.firstName)).toHaveCount(1)
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    // An invalid address is reported after something was typed, not while the field is empty (SUB-38).
    const address = page.getByLabel(field.email, { exact: true }).last()
    for (const typed of ['', 'zosia', '']) {
      await address.fill(typed)
      await address.blur()
      await expect(page.getByText(texts.validEmail)).toHaveCount(typed === '' ? 0 : 1)
    }
  },
)

test(
  'the order of a plan: its fields, consents and waiting dialog (SUB-14, SUB-16, SUB-18)',
  once,
  async ({ page, shop, texts, email, app, expectAccessible }) => {
    const { plans } = texts
    await shop.open('/subskrybuj/3', plans.title)
    const summary = page.getByRole('region', { name: plans.summary.monthly })
    await expect(summary).toContainText(formatZloty(32.5))
    await expect(summary).toContainText(formatZloty(6.08))
    const order = summary.getByRole('button', { name: texts.submit })
    for (const name of [texts.wantsInvoice, texts.terms, texts.start])
      await page.getByRole('checkbox', { name }).check()
    await page.getByRole('checkbox', { name: texts.right }).uncheck()
    await order.click()
    await shop.expectToast(texts.acceptRight)
    await page.getByRole('checkbox', { name: texts.right }).check()
    await order.click()
    await shop.expectToast(texts.provideData)
    await expect(page.getByText(texts.emptyField.firstName)).toBeVisible()
    await expectAccessible('the purchase with its complaints')
    await page.getByRole('checkbox', { name: texts.wantsInvoice }).uncheck()
    await fillPerson(page, texts, email)

    let releaseCalls = () => {}
    const held = new Promise<void>((resolve) => {
      releaseCalls = resolve
    })
    await page.route('**/api/subscription/subscribe', async (route) => {
      await held
      await route.continue()
    })
    await order.click()
    await expect(page.getByRole('dialog', { name: texts.waitingPopup })).toBeVisible()
    releaseCalls()
    await page.waitForURL(`${app.sandboxUrl}/pay/**`)
  },
)

test(
  'a URL without a plan shows the tabs; the checkout has its own mode (SUB-08, SUB-17, CHK-37)',
  once,
  async ({ page, shop, texts, app, expectAccessible }) => {
    const { plans } = texts
    await shop.open('/dolacz-z-webinaru-mini/2', plans.title)
    await expect(page.getByText(plans.empty)).toBeVisible()
    await page.getByRole('button', { name: plans.down }).click()
    await expect(page.getByRole('heading', { name: plans.summary.yearly })).toBeVisible()
    await page.getByRole('group', { name: plans.tabs }).getByRole('radio', { name: plans.eternal }).check()
    await expect(page.getByRole('link', { name: plans.tabsLogin })).toHaveAttribute('href', '#/login')
    await expectAccessible('the tabs of the plans')
    await page.getByRole('link', { name: plans.join.eternal }).click()
    await expect(page).toHaveURL(/#\/dolacz-z-webinaru-mini\/4$/)

    await shop.open('/kasa?subscription=true', texts.checkout)
    const plan = (name: RegExp) => page.getByRole('radio', { name })
    await expect(page.getByText(plans.yearlyLine)).toBeVisible()
    await expect(plan(plans.yearly)).toBeChecked()
    await expect(plan(plans.halfYearly)).toHaveCount(0)
    await plan(plans.monthly).click()
    await expect(page.getByRole('region', { name: plans.summary.monthly })).toBeVisible()
    await page.goto(`${app.url}/#/kasa?mailing=true&webinar=true`)
    await expect(plan(plans.halfYearly)).toBeVisible()
    await expect(plan(plans.eternal)).toBeVisible()
  },
)
