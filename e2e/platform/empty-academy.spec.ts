import type { Page } from '@playwright/test'
import { withPictures } from '../support/browser.ts'
import { addFilm, addInstructor, publishCourse, writeCourse } from '../support/first-course.ts'
import {
  addCategories,
  addPlan,
  addProduct,
  addTraining,
  button,
  fillSettings,
  openBackOffice,
  openMenu,
} from '../support/first-owner.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { readPdfText } from '../support/pdf-text.ts'
import { findPlayer, findVideo, type Media, timeOf } from '../support/player.ts'
import { fillPerson } from '../support/subscriptions.ts'
import { formOf } from '../support/training-form.ts'

// A production that nobody has used: no seed, and nothing but what its first owner clicks.
test.use({ appOptions: { isFirstStart: true, isProduction: true }, launchOptions: withPictures })

const owner = 'wlascicielka@academy.example'

/** The words of a PDF that a button gives. */
async function readPdf(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await button(page, name).click()
  return readPdfText(await (await download).path())
}

test(
  'an empty production academy is filled by clicks alone until a guest buys a product, a subscriber watches the first course with captions and both PDFs, and somebody gets a place at a training',
  long.desktopOnly,
  async ({ page, app, browser, shop, texts, email, sandbox, waitForMail, expectBrowserError }) => {
    test.setTimeout(300_000)
    expectBrowserError(/status of 40[12]/)
    const context = await browser.newContext({
      viewport: page.viewportSize(),
      locale: 'pl-PL',
      reducedMotion: 'reduce',
    })
    const office = await context.newPage()
    // What is not there after this time is missing: the test is long, and its own limit would tell of it late.
    for (const each of [office, page]) each.setDefaultTimeout(15_000)

    await test.step('nothing is for sale, and nothing is broken', async () => {
      await shop.open('/sklep', texts.shopTitle)
      await page.goto(`${app.url}/`)
      await expect(page.getByRole('heading', { name: 'Teraz nie ma planów na sprzedaż' })).toBeVisible()
      // Nobody teaches here yet and nobody has praised it: samples would be lies.
      await expect(page.getByText('Kto tu uczy')).toHaveCount(0)
      await expect(page.getByRole('group', { name: 'Opinie, jedna po drugiej' })).toHaveCount(0)
      expect(await (await page.request.get(`${app.url}/`)).text()).not.toContain('Opinia przykładowa')
    })

    await test.step('the first owner is made by the command of the guide; the rest are clicks', async () => {
      const printed = app.academy('admin', 'add', owner, '--super')
      const link = /^http\S+$/m.exec(printed)?.[0] ?? ''
      const readNow = async () => Date.parse((await sandbox.clock()).now)
      await openBackOffice(office, { url: app.url, email: owner, link, readNow })
      await fillSettings(office)
      await addCategories(office)
      await addProduct(office)
      await addInstructor(office)
      await writeCourse(office)
      await addFilm(office)
      await publishCourse(office)
      await addPlan(office)
      await addTraining(office, await readNow())
    })

    await test.step('a guest buys the product', async () => {
      await shop.open('/sklep', texts.shopTitle)
      await page.reload()
      // What the owner wrote of the company stands in the shop.
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' })).toHaveAttribute(
        'href',
        'mailto:biuro@pasieka-nowa.example',
      )
      await page.getByRole('link', { name: 'Miód lipowy' }).first().click()
      await expect(page.getByRole('img', { name: 'Słoik miodu' }).first()).toBeVisible()
      await button(page, texts.add).click()
      await page
        .getByRole('dialog', { name: texts.added })
        .getByRole('button', { name: texts.continueShopping })
        .click()
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await expect(shop.summary).toContainText('60,50\u00a0zł')
      await shop.order()
      await shop.atPayment('pay')
      await expect(shop.heading(texts.thanks)).toBeVisible()
      const mail = await waitForMail(email, texts.mail.confirmed)
      expect(mail.text).toContain('Pasieka Nowa sp. z o.o.')
      expect(mail.attachments).toHaveLength(3)
      await openMenu(office, 'Zamówienia')
      await expect(office.getByRole('row').filter({ hasText: email })).toContainText('60,50')
    })

    const subscriber = `abonentka.${email}`
    await test.step('a subscriber watches the first course with captions and reads both PDFs', async () => {
      await page.goto(`${app.url}/#/`)
      await expect(page.getByRole('heading', { level: 3, name: 'Zofia Bartnik' })).toBeVisible()
      await page.getByRole('link', { name: 'Zaczynam od miesiąca' }).click()
      await fillPerson(page, texts, subscriber)
      await shop.acceptTerms()
      await page.getByRole('checkbox', { name: texts.start }).check()
      await expect(page.getByRole('heading', { name: 'Plan miesięczny', exact: true })).toBeVisible()
      await page.getByRole('button', { name: texts.submit }).click()
      await shop.atPayment('pay')
      await expect(shop.heading(texts.plans.paid)).toBeVisible()
      await page.getByRole('link', { name: texts.plans.firstLesson }).click()
      await expect(shop.heading('Pierwsze miodobranie')).toBeVisible()
      const player = findPlayer(page)
      await button(page, texts.player.play).first().click()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(1)
      await player.getByRole('button', { name: texts.player.captions }).click()
      await expect(player.getByText('Zaczynamy od ramki.')).toBeVisible()
      await findVideo(page).evaluate((video) => {
        const media = video as unknown as Media
        media.playbackRate = 8
      })
      await expect(player.getByText('A teraz wirujemy.')).toBeVisible({ timeout: 20_000 })
      await expect(player.getByRole('button', { name: texts.player.replay })).toBeVisible({ timeout: 20_000 })
      const recipe = await readPdf(page, 'Przepis (PDF)')
      for (const words of ['Pierwsze miodobranie', 'miodu w plastrach', 'Odsklep plaster', 'Najpierw powoli.'])
        expect(recipe).toContain(words)
      const shopping = await readPdf(page, 'Lista składników (PDF)')
      for (const words of ['Pierwsze miodobranie', 'miodu w plastrach', '2 500 g', 'słoików'])
        expect(shopping).toContain(words)
    })

    const guest = `uczestnik.${email}`
    await test.step('somebody gets a place at the training', async () => {
      await shop.open('/szkolenia', texts.trainings.title)
      await expect(page.getByText('8 wolnych miejsc')).toBeVisible()
      await page.getByRole('button', { name: texts.trainings.register('Dzień w\u00a0pasiece') }).click()
      const form = formOf(page, texts)
      await form.fullName.fill('Kinga Maj')
      await form.email.fill(guest)
      await form.message.fill('Przyjadę sama.')
      await expect(form.dialog.getByText(/jest Pasieka Nowa sp\.\sz\so\.o\./)).toBeVisible()
      await form.send.click()
      await shop.expectToast(texts.trainings.sent)
      await openMenu(office, 'Szkolenia')
      await office.getByRole('link', { name: 'Zgłoszenia', exact: true }).click()
      await office.getByRole('link', { name: 'Kinga Maj' }).first().click()
      await button(office, 'Przyjmij').click()
      const dialog = office.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Przyjmij', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await waitForMail(guest, /Masz miejsce/)
      await page.reload()
      await expect(page.getByText('7 wolnych miejsc')).toBeVisible()
    })

    await context.close()
    // A page that is open would miss the server.
    await page.goto('about:blank')
    expect(await app.stopAndFindViolations()).toEqual([])
  },
)
