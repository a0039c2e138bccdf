import type { Page } from '@playwright/test'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { call } from '../support/api-client.ts'
import { expect, long, once, test } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'
import { formOf } from '../support/training-form.ts'

test(
  'the form closes by its button, a press outside and Esc, with the page locked behind it (TRN-08, TRN-09)',
  once,
  async ({ page, shop, texts }) => {
    const { trainings } = texts
    await shop.open('/szkolenia', trainings.title)
    const form = formOf(page, texts)
    const open = page.getByRole('button', { name: trainings.register(trainings.harvest) })
    const scrolling = () => page.evaluate<string>('getComputedStyle(document.documentElement).overflowY')
    expect(await scrolling()).not.toBe('hidden')
    const closings = [
      () => form.dialog.getByRole('button', { name: texts.close, exact: true }).click(),
      () => page.mouse.click(20, 450),
      () => page.keyboard.press('Escape'),
    ]
    // Before it is shown, nothing is locked for a moment.
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 1000))
    await open.click()
    await page.clock.runFor(90)
    await expect(form.dialog).toBeHidden()
    expect(await scrolling()).not.toBe('hidden')
    await page.clock.runFor(20)
    await expect(form.dialog).toBeVisible()
    expect(await scrolling()).toBe('hidden')
    await page.clock.resume()
    for (const close of closings) {
      await expect(form.dialog).toBeVisible()
      const before = await page.evaluate<number>('scrollY')
      await page.mouse.wheel(0, 400)
      expect(await page.evaluate<number>('scrollY')).toBe(before)
      await close()
      await expect(form.dialog).toBeHidden()
      await expect(open).toBeFocused()
      expect(await scrolling()).not.toBe('hidden')
      await open.click()
    }
  },
)

test(
  'the form is prefilled from the account, and its input survives closing and reloading (TRN-10)',
  once,
  async ({ page, shop, texts, api, email, signedIn }) => {
    const { trainings } = texts
    const { token } = await signedIn()
    const profile = { firstName: 'Zofia', lastName: 'Kalinowska', phoneNumber: '601 234 567' }
    await call(api, usersEndpoints.updateUser, { body: profile }, token)
    await shop.open('/szkolenia', trainings.title)
    const open = page.getByRole('button', { name: trainings.register(trainings.harvest) })
    await open.click()
    const form = formOf(page, texts)
    await expect(form.fullName).toHaveValue('Zofia Kalinowska')
    await expect(form.email).toHaveValue(email)
    await expect(form.phone).toHaveValue('601 234 567')
    await expect(form.message).toHaveValue('')
    await form.fullName.fill('Zofia i Jan Kalinowscy')
    await form.message.fill('Dwie osoby')
    await page.keyboard.press('Escape')
    await open.click()
    await expect(form.message).toHaveValue('Dwie osoby')
    await page.reload()
    await open.click()
    await expect(form.fullName).toHaveValue('Zofia i Jan Kalinowscy')
    await expect(form.message).toHaveValue('Dwie osoby')
    await form.send.click()
    await shop.expectToast(trainings.sent)
    await open.click()
    await expect(form.message).toHaveValue('')
    await expect(form.fullName).toHaveValue('Zofia Kalinowska')
  },
)

test(
  'the phone is optional and formatted as Polish; lines have at most 50 characters; the message has five rows (TRN-13, TRN-14, TRN-15)',
  once,
  async ({ page, shop, texts }) => {
    const { trainings } = texts
    await shop.open('/szkolenia', trainings.title)
    await page.getByRole('button', { name: trainings.register(trainings.harvest) }).click()
    const form = formOf(page, texts)
    await expect(form.phone).toHaveAttribute('placeholder', trainings.phoneHint)
    await expect(form.message).toHaveAttribute('rows', '5')
    for (const field of [form.fullName, form.email, form.phone]) {
      await field.focus()
      await page.keyboard.insertText('7'.repeat(60))
      await expect(field).toHaveValue('7'.repeat(50))
    }
  },
)

test(
  'a message that fails to send says so and keeps its input; one for a training that has begun is refused (ERR-01, ERR-61)',
  once,
  async ({ page, shop, texts, email, expectBrowserError }) => {
    const { trainings } = texts
    expectBrowserError(/Failed to load resource/)
    await page.route('**/trainings/sendMessage', (route) => route.abort())
    await shop.open('/szkolenia', trainings.title)
    await page.getByRole('button', { name: trainings.register(trainings.harvest) }).click()
    const form = formOf(page, texts)
    await form.fullName.fill('Ula')
    await form.email.fill(email)
    await form.message.fill('Jedna osoba')
    await form.send.click()
    await shop.expectToast(texts.errorToast + trainings.failed)
    await expect(form.message).toHaveValue('Jedna osoba')
    await page.unroute('**/trainings/sendMessage')
    await page.route('**/trainings/sendMessage', async (route) => {
      const body = { ...(route.request().postDataJSON() as object), Id: 999_999 }
      await route.continue({ postData: JSON.stringify(body) })
    })
    const again = page.waitForRequest(/\/api\/trainings\?/)
    await form.send.click()
    await shop.expectToast(texts.errorToast + trainings.begun)
    await expect(form.dialog).toBeHidden()
    await again
  },
)

test(
  'failed images hide the gallery without a message (ERR-69, TRN-05)',
  once,
  async ({ page, shop, texts, expectBrowserError }) => {
    const { trainings } = texts
    expectBrowserError(/status of 500/)
    await page.route('**/trainings/get-images**', (route) => route.fulfill({ status: 500, body: '' }))
    const failed = page.waitForResponse(/get-images/)
    await shop.open('/szkolenia', trainings.title)
    expect((await failed).status()).toBe(500)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('region', { name: trainings.gallery })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((await readToasts(page)).said).toEqual([])
  },
)

test(
  'the header links to shop, courses, trainings, account and, signed in, favourites, wide and narrow (UI-01)',
  long.once,
  async ({ page, shop, texts, signedIn }) => {
    const { trainings } = texts
    const menu = page.getByRole('dialog', { name: texts.menu })
    const linksOf = (place: ReturnType<Page['getByRole']>) =>
      place.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const favourites of [[], ['#/moje-konto/ulubione']]) {
      if (favourites.length > 0) await signedIn()
      await page.setViewportSize({ width: 1050, height: 800 })
      await shop.open('/szkolenia', trainings.title)
      await page.reload()
      const banner = page.getByRole('banner')
      await expect(banner.getByRole('navigation').getByRole('link', { name: trainings.nav })).toHaveAttribute(
        'aria-current',
        'page',
      )
      expect(await linksOf(banner.getByRole('navigation'))).toEqual(['#/sklep', '#/kursy', '#/szkolenia'])
      await expect(banner.locator('a[href="#/moje-konto"]')).toBeVisible()
      await expect(banner.locator('a[href="#/moje-konto/ulubione"]')).toHaveCount(favourites.length)
      await page.setViewportSize({ width: 390, height: 800 })
      await page.getByRole('button', { name: texts.openMenu }).click()
      await expect(menu).toBeVisible()
      expect(await linksOf(menu.getByRole('navigation'))).toEqual([
        '#/sklep',
        '#/kursy',
        '#/szkolenia',
        ...favourites,
        '#/moje-konto',
      ])
      await page.keyboard.press('Escape')
    }
  },
)
