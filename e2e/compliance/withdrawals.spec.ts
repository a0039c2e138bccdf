import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { grantAccess } from '../support/access.ts'
import { call } from '../support/api-client.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import { findMailLink } from '../support/mail-links.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'

const organiser = 'kontakt@slodki-ul.example'

/** The page for withdrawing, by its labels. */
function pageOf(page: Page, { withdrawals: say }: ExpectedTexts) {
  const main = page.getByRole('main')
  return {
    main,
    fullName: main.getByRole('textbox', { name: say.fullName }),
    order: main.getByRole('radio', { name: say.order }),
    subscription: main.getByRole('radio', { name: say.subscription }),
    orderNumber: main.getByRole('textbox', { name: say.orderNumber }),
    scope: main.getByRole('textbox', { name: say.scope }),
    email: main.getByRole('textbox', { name: say.email }),
    next: main.getByRole('button', { name: say.next, exact: true }),
    review: main.getByRole('heading', { name: say.review }),
    confirm: main.getByRole('button', { name: say.confirm, exact: true }),
    back: main.getByRole('button', { name: say.back }),
  }
}

inBothLanguages(() => {
  test('a guest withdraws from an order by the link of its mail, by keyboard, and gets an acknowledgement with the time', async ({
    page,
    academy,
    shop,
    say,
    api,
    email,
    language,
    mailTo,
    sandbox,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { withdrawals } = say
    const cart = await fillCart(api, { 12: 1 }, { languageCode: language })
    const wish = { cartId: cart.id, email, payment: 'Cod', languageCode: language } as const
    await sendOrder(api, await buildOrderForm(api, wish))
    const placed = await mailTo(email, withdrawals.placed)
    const [number = ''] = /SU-\d+/.exec(placed.subject) ?? []

    await page.goto(findMailLink(placed.html, withdrawals.link, academy.url))
    await expect(shop.heading(withdrawals.title)).toBeVisible()
    const form = pageOf(page, say)
    await expect(form.order).toBeChecked()
    await expect(form.orderNumber).toHaveValue(number)
    await expectAccessible('the form of a withdrawal')
    await expectNoSidewaysScroll('the form of a withdrawal')
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
    await page.keyboard.press('Enter')

    await expect(form.review).toBeFocused()
    const statement = withdrawals.statement('Żaneta Śliwińska', number, 'Rózga')
    await expect(form.main).toContainText(statement)
    await expect(form.main).toContainText(email)
    await expect(form.confirm).toHaveCount(1)
    await expectAccessible('what will be sent')
    await expectNoSidewaysScroll('what will be sent')
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/withdrawals') && sent.push(request.url()))
    // Twice before anything comes back.
    await form.confirm.dblclick()
    await expect(shop.heading(withdrawals.done)).toBeVisible()
    await expect(form.main).toContainText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)
    await expect(shop.heading(withdrawals.done)).toBeInViewport()
    await shop.expectToast(say.successToast + withdrawals.sent)
    expect(sent).toHaveLength(1)
    await expectAccessible('the end of a withdrawal')
    await expectNoSidewaysScroll('the end of a withdrawal')
    const saving = page.waitForEvent('download')
    await form.main.getByRole('button', { name: withdrawals.save }).click()
    const saved = await readFile(await (await saving).path(), 'utf8')
    expect(saved).toContain(statement)
    expect(saved).toContain(email)
    expect(saved).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)

    const { text, html } = await mailTo(email, withdrawals.acknowledgement)
    expect(html).toContain(`lang="${language}"`)
    expect(text).toContain(statement)
    expect(text).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)
    const told = async () => (await sandbox.mails(organiser)).filter((mail) => mail.text.includes(`E-mail: ${email}.`))
    await expect.poll(async () => (await told()).length).toBe(1)
    expect((await told())[0]?.text).toContain('e-mail jest ten sam')
  })
})

test(
  'whoever is signed in finds their name, address and subscription filled in; what was typed stays',
  once,
  async ({ page, academy, shop, say, api, email, signedIn, mailTo }) => {
    const { withdrawals } = say
    const { token } = await signedIn()
    await call(api, usersEndpoints.updateUser, { body: { firstName: 'Zofia', lastName: 'Kalinowska' } }, token)
    await shop.open('/odstapienie', withdrawals.title)
    const form = pageOf(page, say)
    await expect(form.fullName).toHaveValue('Zofia Kalinowska')
    await expect(form.email).toHaveValue(email)
    await expect(form.order).toBeChecked()
    await grantAccess(academy, email)
    // The page asks how things stand when it is opened.
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
    await shop.expectToast(withdrawals.sent)
    expect((await mailTo(email, withdrawals.acknowledgement)).text).toContain('Zofia i Jan Kalinowscy')
    await page.getByRole('contentinfo').getByRole('link', { name: withdrawals.link }).click()
    await expect(form.fullName).toHaveValue('Zofia Kalinowska')
  },
)

test(
  'a form that is not right says so; a statement that does not go out says so and goes out by the next press, once',
  once,
  async ({ page, shop, say, email, sandbox, expectAccessible, expectComplaint }) => {
    const { withdrawals } = say
    expectComplaint(/Failed to load resource/)
    await shop.open('/odstapienie', withdrawals.title)
    const form = pageOf(page, say)
    await form.next.click()
    await expect(form.fullName).toBeFocused()
    await shop.expectToast(say.warningToast + say.provideData)
    await expect(form.main.getByText(say.required)).toHaveCount(2)
    await expectAccessible('the form of a withdrawal with its complaints')
    await form.fullName.fill('Ula')
    await form.orderNumber.fill('SU-1')
    await form.email.fill('ula@ul')
    await form.next.click()
    await expect(form.email).toBeFocused()
    await expect(form.main.getByText(say.validEmail)).toBeVisible()
    await form.email.fill(email)
    await form.next.click()
    await expect(form.review).toBeFocused()

    const keys: (string | undefined)[] = []
    // The first one arrives, and its answer is lost on the way back.
    await page.route('**/api/withdrawals', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await form.confirm.click()
    await shop.expectToast(say.errorToast + withdrawals.failed)
    await form.confirm.click()
    await expect(shop.heading(withdrawals.done)).toBeVisible()
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
    const acknowledged = async () =>
      (await sandbox.mails(email)).filter(({ subject }) => withdrawals.acknowledgement.test(subject)).length
    await expect.poll(acknowledged).toBe(1)
  },
)

test(
  'the way to withdraw stands in the foot of every page, with or without a frame, and beside an order',
  once,
  async ({ page, shop, say, api, email }) => {
    const { withdrawals } = say
    const form = pageOf(page, say)
    await shop.open('/sklep', say.shopTitle)
    await page.getByRole('contentinfo').getByRole('link', { name: withdrawals.link }).click()
    await expect(shop.heading(withdrawals.title)).toBeVisible()
    await expect(form.main.getByRole('link', { name: withdrawals.policy })).toHaveAttribute(
      'href',
      '#/polityka-prywatnosci',
    )
    await expect(form.main.getByRole('link', { name: say.downloadForm })).toBeVisible()
    await page.goto('about:blank')
    await shop.open('/subskrybuj/1', /./)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await page.getByRole('link', { name: withdrawals.link }).click()
    await expect(shop.heading(withdrawals.title)).toBeVisible()

    const cart = await fillCart(api, { 12: 1 })
    const { url } = await sendOrder(api, await buildOrderForm(api, { cartId: cart.id, email, payment: 'Cod' }))
    await shop.openPath(`/dziekujemy${new URL(url).search}`, say.cod)
    await form.main.getByRole('link', { name: withdrawals.link }).click()
    await expect(form.orderNumber).toHaveValue(/^SU-\d+$/)
  },
)
