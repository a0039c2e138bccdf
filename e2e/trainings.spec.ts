import type { Page } from '@playwright/test'
import { usersEndpoints } from '@slodki-ul/contract/users'
import { call } from './client.ts'
import { expect, inBothLanguages, once, test } from './fixtures.ts'
import { readToasts } from './toasts.ts'
import type { Words } from './words.ts'

const organiser = 'kontakt@slodki-ul.example'

/** The form of a training, by its labels. */
function formOf(page: Page, { trainings: say }: Words) {
  const dialog = page.getByRole('dialog', { name: say.dialog })
  return {
    dialog,
    fullName: dialog.getByRole('textbox', { name: say.fullName }),
    email: dialog.getByRole('textbox', { name: say.email }),
    phone: dialog.getByRole('textbox', { name: say.phone }),
    message: dialog.getByRole('textbox', { name: say.message }),
    send: dialog.getByRole('button', { name: say.send }),
  }
}

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

inBothLanguages(() => {
  test('the page introduces the trainings and leads to the list (NAV-18, TRN-01, SEC-04)', async ({
    page,
    academy,
    shop,
    say,
    expectAccessible,
  }) => {
    const { trainings } = say
    const read: string[] = []
    page.on('request', (request) => read.push(new URL(request.url()).pathname))
    await page.goto(academy.url)
    if ((page.viewportSize()?.width ?? 0) < 1050) await page.getByRole('button', { name: say.openMenu }).click()
    await page.getByRole('navigation').getByRole('link', { name: trainings.nav, exact: true }).click()
    await expect(shop.heading(trainings.title)).toBeVisible()
    await expect(page).toHaveURL(/#\/szkolenia$/)
    await expect(page).toHaveTitle(new RegExp(trainings.nav))
    await expect(page.getByText(trainings.lead)).toBeVisible()
    await expect(page.getByRole('region', { name: trainings.gallery })).toBeAttached()
    expect(read).toEqual(expect.arrayContaining(['/api/trainings', '/api/trainings/get-images']))
    const list = page.getByRole('region', { name: trainings.dates })
    await page.getByRole('button', { name: trainings.go }).click()
    await expect(list.getByRole('heading', { name: trainings.dates })).toBeInViewport()
    await expect(list).toBeFocused()
    await expectAccessible('the trainings')
  })

  test('six cards at first, the last one added on top, with all there is to know (TRN-02, TRN-17, CONST-07)', async ({
    page,
    shop,
    say,
  }) => {
    const { trainings } = say
    const asked = page.waitForRequest(/\/api\/trainings\?/)
    await shop.open('/szkolenia', trainings.title)
    const query = new URL((await asked).url()).searchParams
    expect([query.get('pageSize'), query.get('orderBy'), query.get('searchBy') ?? '']).toEqual(['6', 'IdDesc', ''])
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(6)
    await expect(cards.first()).toContainText(trainings.harvest)
    await expect(cards.first()).toContainText(trainings.harvestPlaces)
    await expect(cards.first().getByRole('button', { name: trainings.register(trainings.harvest) })).toBeEnabled()
    await expect(page.getByText(trainings.shown(6))).toBeVisible()
    await page.getByRole('button', { name: trainings.more }).click()
    await expect(cards).toHaveCount(8)
    const card = cards.filter({ hasText: trainings.glaze })
    await expect(card.getByRole('button')).toBeFocused()
    for (const words of [
      /\d\d\.\d\d\.\d{4}/,
      trainings.glazePlace,
      trainings.glazePlaces,
      /690,00\szł/,
      trainings.glazeText,
    ])
      await expect(card).toContainText(words)
    await expect(card.locator('img')).toHaveJSProperty('complete', true)
    await expect(cards.filter({ hasText: trainings.gingerbread })).toContainText(trainings.fourLeft)
  })

  test('pictures and the note on data stand under the list (TRN-05, TRN-06)', async ({ page, shop, say }) => {
    const { trainings } = say
    await shop.open('/szkolenia', trainings.title)
    const gallery = page.getByRole('region', { name: trainings.gallery })
    await expect(gallery.getByRole('img')).toHaveCount(5)
    await expect(gallery.getByRole('img', { name: trainings.frame })).toBeAttached()
    const note = page.getByRole('main').getByText(trainings.dataNote)
    await expect(note.getByRole('link', { name: trainings.policy })).toHaveAttribute('href', '#/polityka-prywatnosci')
  })

  test('a guest registers, is thanked and gets a mail; the organiser can answer (TRN-03, ERR-25, SEC-06)', async ({
    page,
    shop,
    say,
    email,
    language,
    mailTo,
    sandbox,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { trainings } = say
    await shop.open('/szkolenia?searchBy=glaz', trainings.title)
    await expect.poll(() => names(page)).toHaveLength(1)
    const sent = page.waitForRequest(/sendMessage/)
    await page.getByRole('button', { name: trainings.register(trainings.glaze) }).click()
    const form = formOf(page, say)
    await expect(form.dialog).toContainText(trainings.glaze)
    await expect(form.dialog).toContainText(/\d\d\.\d\d\.\d{4}/)
    await expect(form.dialog).toContainText(trainings.dataNote)
    await expect(form.fullName).toBeFocused()
    await expectAccessible('the form of a training')
    await expectNoSidewaysScroll('the form of a training')
    await form.fullName.fill('Żaneta Śliwińska')
    await form.email.fill(email)
    await form.message.fill('Przyjedziemy we dwie. Czy jest parking?')
    await form.send.click()
    expect((await sent).postDataJSON()).toEqual({
      Id: 2,
      FullName: 'Żaneta Śliwińska',
      Email: email,
      Phone: '',
      Message: 'Przyjedziemy we dwie. Czy jest parking?',
      languageCode: language,
      website: '',
    })
    await expect(form.dialog).toBeHidden()
    await shop.expectToast(say.successToast + trainings.sent)
    const confirmation = await mailTo(email, trainings.confirmation)
    expect(confirmation.html).toContain(`lang="${language}"`)
    await expect
      .poll(async () => (await sandbox.mails(organiser)).filter(({ text }) => text.includes(email)).length)
      .toBe(1)
  })

  test('a form that is not right says so, sends nothing and stays (TRN-11, TRN-12, TRN-16)', async ({
    page,
    shop,
    say,
    expectAccessible,
  }) => {
    const { trainings } = say
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('sendMessage') && sent.push(request.url()))
    await shop.open('/szkolenia', trainings.title)
    await page.getByRole('button', { name: trainings.register(trainings.harvest) }).click()
    const form = formOf(page, say)
    await form.send.click()
    await shop.expectToast(say.warningToast + say.provideData)
    await expect(form.fullName).toBeFocused()
    await expect(form.dialog.getByText(say.required)).toHaveCount(2)
    await expect(form.dialog.getByText(trainings.enterEmail)).toBeVisible()
    await form.fullName.fill('Ula')
    await form.email.fill('ula@ul')
    await expect(form.dialog.getByText(say.validEmail)).toBeVisible()
    await form.message.fill('Jedna osoba')
    await form.send.click()
    await shop.expectToast(say.warningToast + say.provideData)
    await expect(form.email).toBeFocused()
    await expect(form.email).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible('the form of a training with its complaint')
    await expect(form.dialog).toBeVisible()
    expect(sent).toEqual([])
  })

  test('what is searched is found, kept in the address and cleared; nothing found says so (TRN-04)', async ({
    page,
    shop,
    say,
    expectAccessible,
  }) => {
    const { trainings } = say
    await shop.open('/szkolenia', trainings.title)
    const field = page.getByRole('searchbox', { name: trainings.search })
    await field.fill(trainings.searched)
    await expect.poll(() => names(page)).toEqual([expect.stringContaining(trainings.harvest)])
    await expect(page).toHaveURL(new RegExp(`searchBy=${trainings.searched}`))
    await page.reload()
    await expect(field).toHaveValue(trainings.searched)
    await field.fill('kajak')
    await expect(page.getByText(trainings.none)).toBeVisible()
    await expectAccessible('the list of no trainings')
    await page.getByRole('button', { name: trainings.clear }).click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
    await expect(field).toHaveValue('')
    await page.route(/\/api\/trainings\?/, (route) =>
      route.fulfill({
        json: [],
        headers: { Pagination: JSON.stringify({ currentPage: 1, itemsPerPage: 6, totalItems: 0, totalPages: 0 }) },
      }),
    )
    await page.reload()
    await expect(page.getByText(trainings.empty)).toBeVisible()
  })

  test('the front page tells of the next three, each with its form (NAV-05, TRN-07)', async ({
    page,
    academy,
    say,
    expectAccessible,
  }) => {
    const { trainings } = say
    await page.goto(academy.url)
    const teaser = page.getByRole('region', { name: trainings.teaser })
    const rows = teaser.getByRole('article')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText(trainings.gingerbread)
    await expect(rows.first()).toContainText(trainings.teaserPlaces)
    await rows.nth(1).getByRole('button').click()
    const form = formOf(page, say)
    await expect(form.dialog).toContainText(trainings.glaze)
    await expectAccessible('the form over the front page')
    await page.keyboard.press('Escape')
    await expect(form.dialog).toBeHidden()
    await expect(rows.nth(1).getByRole('button')).toBeFocused()
    await teaser.getByRole('link', { name: trainings.teaserAll }).click()
    await expect(page.getByRole('heading', { level: 1, name: trainings.title })).toBeVisible()
  })
})

test(
  'the form closes by its cross, a press beside it and Esc, with the page still behind it (TRN-08, TRN-09)',
  once,
  async ({ page, shop, say }) => {
    const { trainings } = say
    await shop.open('/szkolenia', trainings.title)
    const form = formOf(page, say)
    const open = page.getByRole('button', { name: trainings.register(trainings.harvest) })
    const scrolling = () => page.evaluate<string>('getComputedStyle(document.documentElement).overflowY')
    expect(await scrolling()).not.toBe('hidden')
    const closings = [
      () => form.dialog.getByRole('button', { name: say.close, exact: true }).click(),
      () => page.mouse.click(20, 450),
      () => page.keyboard.press('Escape'),
    ]
    // Until it is there a moment passes in which nothing is locked.
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
  'the form is filled from the account, and what is typed outlives closing and reloading it (TRN-10)',
  once,
  async ({ page, shop, say, api, email, signedIn }) => {
    const { trainings } = say
    const { token } = await signedIn()
    const profile = { firstName: 'Zofia', lastName: 'Kalinowska', phoneNumber: '601 234 567' }
    await call(api, usersEndpoints.updateUser, { body: profile }, token)
    await shop.open('/szkolenia', trainings.title)
    const open = page.getByRole('button', { name: trainings.register(trainings.harvest) })
    await open.click()
    const form = formOf(page, say)
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
  'the phone may be left out and looks Polish; no line is longer than 50; the message has five rows (TRN-13, TRN-14, TRN-15)',
  once,
  async ({ page, shop, say }) => {
    const { trainings } = say
    await shop.open('/szkolenia', trainings.title)
    await page.getByRole('button', { name: trainings.register(trainings.harvest) }).click()
    const form = formOf(page, say)
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
  'a message that does not go out says so and keeps what was typed; one for a training that has begun ends (ERR-01)',
  once,
  async ({ page, shop, say, email, expectComplaint }) => {
    const { trainings } = say
    expectComplaint(/Failed to load resource/)
    await page.route('**/trainings/sendMessage', (route) => route.abort())
    await shop.open('/szkolenia', trainings.title)
    await page.getByRole('button', { name: trainings.register(trainings.harvest) }).click()
    const form = formOf(page, say)
    await form.fullName.fill('Ula')
    await form.email.fill(email)
    await form.message.fill('Jedna osoba')
    await form.send.click()
    await shop.expectToast(say.errorToast + trainings.failed)
    await expect(form.message).toHaveValue('Jedna osoba')
    await page.unroute('**/trainings/sendMessage')
    await page.route('**/trainings/sendMessage', async (route) => {
      const body = { ...(route.request().postDataJSON() as object), Id: 999_999 }
      await route.continue({ postData: JSON.stringify(body) })
    })
    const again = page.waitForRequest(/\/api\/trainings\?/)
    await form.send.click()
    await shop.expectToast(say.errorToast + trainings.begun)
    await expect(form.dialog).toBeHidden()
    await again
  },
)

test(
  'pictures that cannot be loaded leave no gallery, and nobody is told (ERR-69, TRN-05)',
  once,
  async ({ page, shop, say, expectComplaint }) => {
    const { trainings } = say
    expectComplaint(/status of 500/)
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
  'the header leads to shop, courses, trainings, the account and, signed in, the favourites, wide and narrow (UI-01)',
  once,
  async ({ page, shop, say, signedIn }) => {
    const { trainings } = say
    const menu = page.getByRole('dialog', { name: say.menu })
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
      await page.getByRole('button', { name: say.openMenu }).click()
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
