import type { Page } from '@playwright/test'
import { withPictures } from '../support/browser.ts'
import { queryPostgres } from '../support/database.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { expect, long, once, test } from '../support/fixtures.ts'
import { fillPerson } from '../support/subscriptions.ts'
import { questionOf, readPixelEvents } from '../support/tracking.ts'

// A first visit, which shows the consent dialog.
test.use({ launchOptions: withPictures, cookieChoice: 'unasked' })

const hexagons = 58

test.describe('payments and accounts', () => {
  const accept = async (page: Page, texts: ExpectedTexts) => {
    await questionOf(page, texts).getByRole('button', { name: texts.tracking.accept, exact: true }).click()
    await expect(questionOf(page, texts)).toBeHidden()
  }

  test(
    'a paid order is tracked once, with its value and an id that is not the order’s (Q-82, Q-115)',
    long.once,
    async ({ page, context, shop, texts, email, app, sandbox }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await accept(page, texts)
      await shop.fillCheckout(email)
      await shop.order()
      await shop.atPayment('cancel')
      await expect(shop.heading(texts.failed)).toBeVisible()
      await page.getByRole('button', { name: texts.retry }).click()
      await shop.atPayment('pay')
      await expect(shop.heading(texts.thanks)).toBeVisible()
      await expect.poll(async () => (await readPixelEvents(context, sandbox)).length).toBe(1)
      const [paid] = await readPixelEvents(context, sandbox)
      expect(paid).toMatchObject({ event: 'Purchase', data: { value: 53.9, currency: 'PLN' } })
      const [order] = await queryPostgres<{ id: string }>(
        app.databaseUrl ?? '',
        'select id from orders where email = $1',
        [email],
      )
      expect(order?.id).toMatch(/^[0-9a-f-]{36}$/)
      expect(paid?.eventId).not.toContain(order?.id)
      await page.reload()
      await expect(shop.heading(texts.thanks)).toBeVisible()
      // Events are sent in order, so an event of the second visit would come before this one.
      await shop.open('/kursy-landing', texts.landings.courses)
      await expect
        .poll(async () => (await readPixelEvents(context, sandbox)).map(({ event }) => event))
        .toContain('Lead')
      const [first, lead, ...more] = await readPixelEvents(context, sandbox)
      expect([first, lead?.event, more]).toEqual([paid, 'Lead', []])
    },
  )

  test(
    'a paid subscription is tracked as one (Q-82, MKT-12)',
    long.once,
    async ({ page, context, shop, texts, email, sandbox }) => {
      await shop.open('/subskrybuj/1', texts.plans.title)
      await accept(page, texts)
      await fillPerson(page, texts, email)
      await shop.acceptTerms()
      await page.getByRole('checkbox', { name: texts.start }).check()
      await page.getByRole('button', { name: texts.submit }).click()
      await shop.atPayment('pay')
      await expect(shop.heading(texts.plans.paid)).toBeVisible()
      await expect
        .poll(async () => (await readPixelEvents(context, sandbox)).map(({ event, data }) => ({ event, data })))
        .toEqual([{ event: 'Subscribe', data: { value: 325, currency: 'PLN' } }])
    },
  )

  test(
    'the landing page of the courses is tracked as a lead, a training message as a contact (MKT-07, MKT-12)',
    once,
    async ({ page, context, shop, texts, email, sandbox }) => {
      const { landings, trainings } = texts
      const pixelEvents = async () =>
        (await readPixelEvents(context, sandbox)).map(({ event, data }) => ({ event, data }))
      const lead = { event: 'Lead', data: { currency: 'PLN' } }
      await shop.open('/sklep', texts.shopTitle)
      await accept(page, texts)
      await shop.open('/kursy-landing', landings.courses)
      await expect.poll(pixelEvents).toEqual([lead])
      await shop.open('/szkolenia', trainings.title)
      await page.getByRole('button', { name: trainings.register(trainings.harvest) }).click()
      const dialog = page.getByRole('dialog', { name: trainings.dialog })
      await dialog.getByRole('textbox', { name: trainings.fullName }).fill('Zofia Kalinowska')
      await dialog.getByRole('textbox', { name: trainings.email }).fill(email)
      await dialog.getByRole('textbox', { name: trainings.phone }).fill('601 234 567')
      await dialog.getByRole('textbox', { name: trainings.message }).fill('Czy są jeszcze miejsca dla dwóch osób?')
      expect(await pixelEvents()).toEqual([lead])
      await dialog.getByRole('button', { name: trainings.send }).click()
      await expect.poll(pixelEvents).toEqual([lead, { event: 'Contact', data: {} }])
    },
  )

  test('a new account is tracked once (MKT-10)', once, async ({ page, context, shop, texts, email, sandbox }) => {
    const { auth } = texts
    await shop.open('/login', auth.title)
    await accept(page, texts)
    const form = page.getByRole('region', { name: auth.registerTitle })
    await form.getByLabel(auth.email).fill(email)
    await form.getByRole('button', { name: auth.register }).click()
    await expect(page).toHaveURL(/#\/witamy$/)
    const pixelEvents = async () =>
      (await readPixelEvents(context, sandbox)).map(({ event, data }) => ({ event, data }))
    await expect.poll(pixelEvents).toEqual([{ event: 'CompleteRegistration', data: {} }])
    await page.reload()
    await expect(page.getByRole('main').getByRole('link', { name: auth.login })).toBeVisible()
    await shop.open('/kursy-landing', texts.landings.courses)
    const registered = { event: 'CompleteRegistration', data: {} }
    await expect.poll(pixelEvents).toContainEqual({ event: 'Lead', data: { currency: 'PLN' } })
    expect(await pixelEvents()).toEqual([registered, { event: 'Lead', data: { currency: 'PLN' } }])
  })
})
