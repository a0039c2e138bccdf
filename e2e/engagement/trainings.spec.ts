import type { Page } from '@playwright/test'
import { desktopOnly, expect, inBothLanguages, phoneOnly, test } from '../support/fixtures.ts'
import { formOf } from '../support/training-form.ts'

const organiser = 'kontakt@slodki-ul.example'

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

inBothLanguages(() => {
  test(
    'the page introduces the trainings and links to the list (NAV-18, TRN-01, SEC-04)',
    desktopOnly,
    async ({ page, app, shop, texts, expectAccessible }) => {
      const { trainings } = texts
      const read: string[] = []
      page.on('request', (request) => read.push(new URL(request.url()).pathname))
      await page.goto(`${app.url}/#/`)
      if ((page.viewportSize()?.width ?? 0) < 1050) await page.getByRole('button', { name: texts.openMenu }).click()
      await page.getByRole('navigation').getByRole('link', { name: trainings.nav, exact: true }).click()
      await expect(shop.heading(trainings.title)).toBeVisible()
      await expect(page).toHaveURL(/#\/szkolenia$/)
      await expect(page).toHaveTitle(new RegExp(trainings.nav))
      await expect(page.locator('#main').getByText(trainings.lead)).toBeVisible()
      await expect(page.getByRole('region', { name: trainings.gallery })).toBeAttached()
      expect(read).toEqual(expect.arrayContaining(['/api/trainings', '/api/trainings/get-images']))
      const list = page.getByRole('region', { name: trainings.dates })
      await page.getByRole('button', { name: trainings.go }).click()
      await expect(list.getByRole('heading', { name: trainings.dates })).toBeInViewport()
      await expect(list).toBeFocused()
      await expectAccessible('the trainings')
    },
  )

  test(
    'six cards at first, the newest on top, with all details (TRN-02, TRN-17, CONST-07)',
    desktopOnly,
    async ({ page, shop, texts }) => {
      const { trainings } = texts
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
      const picture = await card.locator('img').getAttribute('src')
      expect((await page.request.get(new URL(picture ?? '', page.url()).href)).headers()['content-type']).toBe(
        'image/svg+xml',
      )
      await expect(cards.filter({ hasText: trainings.gingerbread })).toContainText(trainings.fourLeft)
    },
  )

  test('images and the privacy note are below the list (TRN-05, TRN-06)', phoneOnly, async ({ page, shop, texts }) => {
    const { trainings } = texts
    await shop.open('/szkolenia', trainings.title)
    const gallery = page.getByRole('region', { name: trainings.gallery })
    await expect(gallery.getByRole('img')).toHaveCount(5)
    await expect(gallery.getByRole('img', { name: trainings.frame })).toBeAttached()
    const note = page.getByRole('main').getByText(trainings.dataNote)
    await expect(note.getByRole('link', { name: trainings.policy })).toHaveAttribute('href', '#/polityka-prywatnosci')
  })

  test(
    'a guest registers, sees a confirmation and gets a mail; the organiser can reply (TRN-03, ERR-25, SEC-06)',
    phoneOnly,
    async ({
      page,
      shop,
      texts,
      email,
      language,
      waitForMail,
      sandbox,
      expectAccessible,
      expectNoHorizontalScroll,
    }) => {
      const { trainings } = texts
      await shop.open('/szkolenia?searchBy=glaz', trainings.title)
      await expect.poll(() => names(page)).toHaveLength(1)
      const sent = page.waitForRequest(/sendMessage/)
      await page.getByRole('button', { name: trainings.register(trainings.glaze) }).click()
      const form = formOf(page, texts)
      await expect(form.dialog).toContainText(trainings.glaze)
      await expect(form.dialog).toContainText(/\d\d\.\d\d\.\d{4}/)
      await expect(form.dialog).toContainText(trainings.dataNote)
      await expect(form.fullName).toBeFocused()
      await expectAccessible('the form of a training')
      await expectNoHorizontalScroll('the form of a training')
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
      await shop.expectToast(texts.successToast + trainings.sent)
      const confirmation = await waitForMail(email, trainings.confirmation)
      expect(confirmation.html).toContain(`lang="${language}"`)
      await expect
        .poll(async () => (await sandbox.mails(organiser)).filter(({ text }) => text.includes(email)).length)
        .toBe(1)
    },
  )

  test(
    'an invalid form says so, sends nothing and stays open (TRN-11, TRN-12, TRN-16)',
    phoneOnly,
    async ({ page, shop, texts, expectAccessible }) => {
      const { trainings } = texts
      const sent: string[] = []
      page.on('request', (request) => request.url().includes('sendMessage') && sent.push(request.url()))
      await shop.open('/szkolenia', trainings.title)
      await page.getByRole('button', { name: trainings.register(trainings.harvest) }).click()
      const form = formOf(page, texts)
      await form.send.click()
      await shop.expectToast(texts.warningToast + texts.provideData)
      await expect(form.fullName).toBeFocused()
      await expect(form.dialog.getByText(texts.emptyField.fullName)).toBeVisible()
      await expect(form.dialog.getByText(texts.emptyField.message)).toBeVisible()
      await expect(form.dialog.getByText(trainings.enterEmail)).toBeVisible()
      await form.fullName.fill('Ula')
      await form.email.fill('ula@ul')
      await expect(form.dialog.getByText(texts.validEmail)).toBeVisible()
      await form.message.fill('Jedna osoba')
      await form.send.click()
      await shop.expectToast(texts.warningToast + texts.provideData)
      await expect(form.email).toBeFocused()
      await expect(form.email).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible('the form of a training with its complaint')
      await expect(form.dialog).toBeVisible()
      expect(sent).toEqual([])
    },
  )

  test(
    'a search finds trainings, is kept in the URL and can be cleared; an empty result says so (TRN-04)',
    desktopOnly,
    async ({ page, shop, texts, expectAccessible }) => {
      const { trainings } = texts
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
    },
  )

  test(
    'the home page shows the next three, each with its form (NAV-05, TRN-07)',
    desktopOnly,
    async ({ page, app, texts, expectAccessible }) => {
      const { trainings } = texts
      await page.goto(`${app.url}/#/`)
      const teaser = page.getByRole('region', { name: trainings.teaser })
      const rows = teaser.getByRole('article')
      await expect(rows).toHaveCount(3)
      await expect(rows.first()).toContainText(trainings.gingerbread)
      await expect(rows.first()).toContainText(trainings.teaserPlaces)
      await rows.nth(1).getByRole('button').click()
      const form = formOf(page, texts)
      await expect(form.dialog).toContainText(trainings.glaze)
      await expectAccessible('the form over the front page')
      await page.keyboard.press('Escape')
      await expect(form.dialog).toBeHidden()
      await expect(rows.nth(1).getByRole('button')).toBeFocused()
      await teaser.getByRole('link', { name: trainings.teaserAll }).click()
      await expect(page.getByRole('heading', { level: 1, name: trainings.title })).toBeVisible()
    },
  )
})
