import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { grantAccess } from '../support/access.ts'
import { call } from '../support/api-client.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { desktopOnly, expect, inBothLanguages, long, once, test } from '../support/fixtures.ts'
import { findMailLink } from '../support/mail-links.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'
import { readToasts } from '../support/toasts.ts'

const organiser = 'kontakt@slodki-ul.example'

/** Page object of the withdrawal page. */
function pageOf(page: Page, { withdrawals: texts }: ExpectedTexts) {
  const main = page.getByRole('main')
  return {
    main,
    fullName: main.getByRole('textbox', { name: texts.fullName }),
    order: main.getByRole('radio', { name: texts.order }),
    subscription: main.getByRole('radio', { name: texts.subscription }),
    orderNumber: main.getByRole('textbox', { name: texts.orderNumber }),
    scope: main.getByRole('textbox', { name: texts.scope }),
    email: main.getByRole('textbox', { name: texts.email }),
    hidden: main.locator('input[name="website"]'),
    next: main.getByRole('button', { name: texts.next, exact: true }),
    review: main.getByRole('heading', { name: texts.review }),
    confirm: main.getByRole('button', { name: texts.confirm, exact: true }),
    back: main.getByRole('button', { name: texts.back }),
  }
}

inBothLanguages(() => {
  test(
    'a guest withdraws from an order by the link in its mail, by keyboard, and gets an acknowledgement with the time',
    desktopOnly,
    async ({
      page,
      app,
      shop,
      texts,
      api,
      email,
      language,
      waitForMail,
      sandbox,
      expectAccessible,
      expectNoHorizontalScroll,
    }) => {
      const { withdrawals } = texts
      const cart = await fillCart(api, { 12: 1 }, { languageCode: language })
      const orderOptions = { cartId: cart.id, email, payment: 'Cod', languageCode: language } as const
      await sendOrder(api, await buildOrderForm(api, orderOptions))
      const placed = await waitForMail(email, withdrawals.placed)
      const [number = ''] = /SU-\d+/.exec(placed.subject) ?? []

      await page.goto(findMailLink(placed.html, withdrawals.link, app.url))
      await expect(shop.heading(withdrawals.title)).toBeVisible()
      const form = pageOf(page, texts)
      await expect(form.order).toBeChecked()
      await expect(form.orderNumber).toHaveValue(number)
      await expectAccessible('the form of a withdrawal')
      await expectNoHorizontalScroll('the form of a withdrawal')
      await form.fullName.focus()
      await page.keyboard.type('Żaneta Śliwińska')
      await page.keyboard.press('Tab')
      await expect(form.order).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(form.orderNumber).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.type('Rózga')
      await page.keyboard.press('Tab')
      await page.keyboard.type(email)
      // A browser may fill in the honeypot: the statement is stored all the same.
      await form.hidden.fill('https://lipowa.example', { force: true })
      await form.email.focus()
      await page.keyboard.press('Enter')

      await expect(form.review).toBeFocused()
      const statement = withdrawals.statement('Żaneta Śliwińska', number, 'Rózga')
      await expect(form.main).toContainText(statement)
      await expect(form.main).toContainText(email)
      await expect(form.confirm).toHaveCount(1)
      await expectAccessible('what will be sent')
      await expectNoHorizontalScroll('what will be sent')
      const sent: string[] = []
      page.on('request', (request) => request.url().endsWith('/api/withdrawals') && sent.push(request.url()))
      // Pressed twice before the first response.
      await form.confirm.dblclick()
      await expect(shop.heading(withdrawals.done)).toBeVisible()
      await expect(form.main).toContainText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)
      await expect(form.main).toContainText(withdrawals.sendBack)
      await expect(shop.heading(withdrawals.done)).toBeInViewport()
      // The page is the answer, and no toast repeats it.
      expect((await readToasts(page)).said).toEqual([])
      expect(sent).toHaveLength(1)
      await expectAccessible('the end of a withdrawal')
      await expectNoHorizontalScroll('the end of a withdrawal')
      const saving = page.waitForEvent('download')
      await form.main.getByRole('button', { name: withdrawals.save }).click()
      const saved = await readFile(await (await saving).path(), 'utf8')
      expect(saved).toContain(statement)
      expect(saved).toContain(email)
      expect(saved).toMatch(withdrawals.sendBack)
      expect(saved).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)

      const { text, html } = await waitForMail(email, withdrawals.acknowledgement)
      expect(html).toContain(`lang="${language}"`)
      expect(text).toContain(statement)
      expect(text).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)
      // The order contains physical products only.
      expect(text).toMatch(withdrawals.sendBack)
      expect(text).not.toContain(withdrawals.files)
      const staffMails = async () =>
        (await sandbox.mails(organiser)).filter((mail) => mail.text.includes(`E-mail: ${email}.`))
      await expect.poll(async () => (await staffMails()).length).toBe(1)
      expect((await staffMails())[0]?.text).toContain('e-mail jest ten sam')
      expect((await staffMails())[0]?.text).toContain('Może to robot')
    },
  )
})

test(
  'a signed-in customer finds name, address and subscription prefilled; input is kept',
  long.once,
  async ({ page, app, shop, texts, api, email, signedIn, waitForMail }) => {
    const { withdrawals } = texts
    const { token } = await signedIn()
    await call(api, usersEndpoints.updateUser, { body: { firstName: 'Zofia', lastName: 'Kalinowska' } }, token)
    await shop.open('/odstapienie', withdrawals.title)
    const form = pageOf(page, texts)
    await expect(form.fullName).toHaveValue('Zofia Kalinowska')
    await expect(form.email).toHaveValue(email)
    await expect(form.order).toBeChecked()
    await grantAccess(app, email)
    // The page loads the status when it is opened.
    await page.reload()
    await expect(form.subscription).toBeChecked()
    await expect(form.orderNumber).toHaveCount(0)
    await form.next.click()
    await expect(form.main).toContainText(withdrawals.ofSubscription('Zofia Kalinowska'))
    await form.back.click()
    await form.fullName.fill('Zofia i Jan Kalinowscy')
    await page.reload()
    await expect(form.fullName).toHaveValue('Zofia i Jan Kalinowscy')
    await expect(form.subscription).toBeChecked()
    await form.next.click()
    await form.confirm.click()
    expect((await waitForMail(email, withdrawals.acknowledgement)).text).toContain('Zofia i Jan Kalinowscy')
    await page.getByRole('contentinfo').getByRole('link', { name: withdrawals.link }).click()
    await expect(form.fullName).toHaveValue('Zofia Kalinowska')
  },
)

test(
  'an invalid form says so; a statement that fails to send says so and is sent once by the next press',
  once,
  async ({ page, shop, texts, email, sandbox, expectAccessible, expectBrowserError }) => {
    const { withdrawals } = texts
    expectBrowserError(/Failed to load resource/)
    await shop.open('/odstapienie', withdrawals.title)
    const form = pageOf(page, texts)
    await form.next.click()
    await expect(form.fullName).toBeFocused()
    await shop.expectToast(texts.warningToast + texts.provideData)
    await expect(form.main.getByText(texts.emptyField.fullName)).toBeVisible()
    await expect(form.main.getByText(texts.emptyField.orderNumber)).toBeVisible()
    await expectAccessible('the form of a withdrawal with its complaints')
    await form.fullName.fill('Ula')
    await form.orderNumber.fill('SU-1')
    await form.email.fill('ula@ul')
    await form.next.click()
    await expect(form.email).toBeFocused()
    await expect(form.main.getByText(texts.validEmail)).toBeVisible()
    await form.email.fill(email)
    await form.next.click()
    await expect(form.review).toBeFocused()
    // Nothing says any longer that a field is empty.
    await expect(page.getByText(texts.provideData)).toBeHidden()

    const keys: (string | undefined)[] = []
    // The first request arrives, but its response is lost.
    await page.route('**/api/withdrawals', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await form.confirm.click()
    await shop.expectToast(texts.errorToast + withdrawals.failed)
    await form.confirm.click()
    await expect(shop.heading(withdrawals.done)).toBeVisible()
    await expect(page.getByText(withdrawals.failed)).toBeHidden()
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
    const acknowledged = async () =>
      (await sandbox.mails(email)).filter(({ subject }) => withdrawals.acknowledgement.test(subject)).length
    await expect.poll(acknowledged).toBe(1)
  },
)

test(
  'the withdrawal link is at the bottom of every page, with or without layout, and beside an order',
  long.once,
  async ({ page, shop, texts, api, email }) => {
    const { withdrawals } = texts
    const form = pageOf(page, texts)
    await shop.open('/sklep', texts.shopTitle)
    await page.getByRole('contentinfo').getByRole('link', { name: withdrawals.link }).click()
    await expect(shop.heading(withdrawals.title)).toBeVisible()
    await expect(form.main.getByRole('link', { name: withdrawals.policy })).toHaveAttribute(
      'href',
      '#/polityka-prywatnosci',
    )
    await expect(form.main.getByRole('link', { name: texts.downloadForm })).toBeVisible()
    await page.goto('about:blank')
    await shop.open('/subskrybuj/1', /./)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await page.getByRole('link', { name: withdrawals.link }).click()
    await expect(shop.heading(withdrawals.title)).toBeVisible()

    const cart = await fillCart(api, { 12: 1 })
    const { url } = await sendOrder(api, await buildOrderForm(api, { cartId: cart.id, email, payment: 'Cod' }))
    await shop.openPath(`/dziekujemy${new URL(url).search}`, texts.cod)
    await form.main.getByRole('link', { name: withdrawals.link }).click()
    await expect(form.orderNumber).toHaveValue(/^SU-\d+$/)
  },
)
