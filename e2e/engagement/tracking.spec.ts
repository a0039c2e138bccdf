import type { BrowserContext, Locator, Page } from '@playwright/test'
import { queryPostgres } from '../support/database.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import type { PixelEvent, Sandbox } from '../support/sandbox-client.ts'
import { fillPerson } from '../support/subscriptions.ts'

// A first visit, which is asked.
test.use({ cookieChoice: 'unasked' })

const [hexagons, nineCells] = [58, 60]

const questionOf = (page: Page, { tracking }: ExpectedTexts) => page.getByRole('dialog', { name: tracking.question })
const settingsOf = (page: Page, { tracking }: ExpectedTexts) => page.getByRole('dialog', { name: tracking.allSettings })

/** How an answer looks; these rooms know no types of pages. */
const looksOf = (answer: Locator) =>
  answer.evaluate((button) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle: (of: unknown) => Record<string, string> }
    const { width, height } = button.getBoundingClientRect()
    const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(button)
    return { width: Math.round(width), height, look: [backgroundColor, color, fontSize, fontWeight, borderColor] }
  })

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value

/** What the pixel was told by this browser, which begins to tell only once it has a number. */
async function toldBy(context: BrowserContext, sandbox: Sandbox): Promise<PixelEvent[]> {
  const browser = await cookieOf(context, '_fbp')
  const { events, refused } = await sandbox.pixel()
  expect(refused).toEqual([])
  return events.filter((event) => event.browser === browser)
}

/** The addresses of the pixel that a page asks from now on. */
function watchPixel(page: Page, sandboxUrl: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${sandboxUrl}/meta/`)) asked.push(request.url())
  })
  return asked
}

const choicesOf = async (context: BrowserContext, databaseUrl: string | null) => {
  const { consentId } = JSON.parse(decodeURIComponent((await cookieOf(context, 'cookie-consent')) ?? ''))
  return queryPostgres<{ marketing: boolean; language: string }>(
    databaseUrl ?? '',
    'select marketing, language from cookie_choices where choice_id = $1 order by at',
    [consentId],
  )
}

/** Whether nothing covers an element. */
const isOnTop = (link: Locator) =>
  link.evaluate((element) => {
    const { document } = globalThis as unknown as {
      document: { elementFromPoint: (x: number, y: number) => typeof element }
    }
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test.describe('cookies', () => {
  inBothLanguages(() => {
    test('are asked about before anything is loaded, and a refusal holds (MKT-13, Q-83)', async ({
      page,
      context,
      shop,
      say,
      academy,
      language,
      expectAccessible,
      expectNoSidewaysScroll,
    }) => {
      const { tracking } = say
      const asked = watchPixel(page, academy.sandboxUrl)
      const question = questionOf(page, say)
      await shop.open('/sklep', say.shopTitle)
      await expect(question).toBeVisible()
      await expect(question.getByRole('link', { name: tracking.policy })).toHaveAttribute(
        'href',
        '#/polityka-prywatnosci',
      )
      await expectAccessible('the question about cookies')
      await expectNoSidewaysScroll('the question about cookies')

      // None of the three answers is easier than another.
      const answers = await Promise.all(
        [tracking.refuse, tracking.accept, tracking.settings].map((name) =>
          looksOf(question.getByRole('button', { name, exact: true })),
        ),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]?.height).toBeGreaterThanOrEqual(44)

      await page.reload()
      await expect(question).toBeVisible()
      // Whoever walks the page by keyboard meets the question first.
      await page.keyboard.press('Tab')
      await expect(question.locator(':focus')).toHaveCount(1)
      // It may go on without an answer, and sees the end of the page as well.
      for (const name of [tracking.accept, tracking.refuse, tracking.settings]) {
        await page.keyboard.press('Tab')
        await expect(question.getByRole('button', { name, exact: true })).toBeFocused()
      }
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: say.skip })).toBeFocused()
      const last = page.getByRole('contentinfo').getByRole('link').last()
      await last.focus()
      expect(await isOnTop(last)).toBe(true)
      await question.getByRole('button', { name: tracking.refuse, exact: true }).press('Enter')
      await expect(question).toBeHidden()
      await shop.openProduct(nineCells, say.product60)
      await page.reload()
      await expect(shop.heading(say.product60)).toBeVisible()
      // Longer than the question ever waited.
      await page.waitForTimeout(2500)
      await expect(question).toBeHidden()
      expect(asked).toEqual([])
      expect(await cookieOf(context, '_fbp')).toBeUndefined()
      await expect.poll(() => choicesOf(context, academy.databaseUrl)).toEqual([{ marketing: false, language }])
    })

    test('accepted: a product, the bag and nothing else is told, until the consent is taken back (MKT-08, MKT-09, MKT-12)', async ({
      page,
      context,
      shop,
      say,
      academy,
      sandbox,
      expectAccessible,
      expectNoSidewaysScroll,
    }) => {
      const { tracking } = say
      await shop.haveCart({ [nineCells]: 2 })
      // What is looked at before the answer is never told.
      await shop.openProduct(hexagons, say.product58)
      await questionOf(page, say).getByRole('button', { name: tracking.accept, exact: true }).click()
      await expect.poll(() => cookieOf(context, '_fbp')).toBeDefined()
      await shop.openProduct(nineCells, say.product60)
      await expect.poll(async () => (await toldBy(context, sandbox)).map(({ event }) => event)).toEqual(['ViewContent'])
      await shop.open('/koszyk', say.bag)
      await page.getByRole('link', { name: say.order, exact: true }).click()
      await expect(shop.heading(say.checkout)).toBeVisible()
      await expect.poll(async () => (await toldBy(context, sandbox)).length).toBe(2)
      const told = await toldBy(context, sandbox)
      expect(told.map(({ event, data }) => ({ event, data }))).toEqual([
        {
          event: 'ViewContent',
          data: {
            content_ids: [String(nineCells)],
            content_type: 'product',
            content_name: say.product60,
            value: 96,
            currency: 'PLN',
          },
        },
        {
          event: 'InitiateCheckout',
          data: {
            content_ids: [String(nineCells)],
            content_type: 'product',
            contents: [{ id: String(nineCells), quantity: 2 }],
            num_items: 2,
            value: 192,
            currency: 'PLN',
          },
        },
      ])
      expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(2)

      // Where there is no footer, the settings stand in the foot of the page.
      await shop.open('/subskrybuj/1', /./)
      await page.getByRole('button', { name: tracking.allSettings }).click()
      await expect(settingsOf(page, say)).toBeVisible()
      await page.keyboard.press('Escape')
      await shop.open('/polityka-prywatnosci', tracking.policy)
      await expect(page.getByRole('main').getByRole('button', { name: tracking.allSettings })).toBeVisible()
      await page.getByRole('contentinfo').getByRole('button', { name: tracking.allSettings }).click()
      const settings = settingsOf(page, say)
      await expect(settings).toBeVisible()
      await expectAccessible('the cookie settings')
      await expectNoSidewaysScroll('the cookie settings')
      await expect(settings.getByRole('checkbox', { name: tracking.necessary })).toBeDisabled()
      await settings.getByRole('checkbox', { name: tracking.marketing }).press('Space')
      await settings.getByRole('button', { name: tracking.save }).click()
      await expect(settings).toBeHidden()
      expect(await cookieOf(context, '_fbp')).toBeUndefined()
      const asked = watchPixel(page, academy.sandboxUrl)
      await page.getByRole('link', { name: 'Słodki Ul' }).first().click()
      await shop.openProduct(hexagons, say.product58)
      await page.waitForTimeout(2500)
      expect(asked).toEqual([])
      await expect
        .poll(async () => (await choicesOf(context, academy.databaseUrl)).map(({ marketing }) => marketing))
        .toEqual([true, false])
    })

    test('are asked about in the language that the page speaks, also after a change (I18N-02)', async ({
      page,
      shop,
      say,
      language,
    }) => {
      await shop.open('/sklep', say.shopTitle)
      await expect(questionOf(page, say)).toBeVisible()
      const other = language === 'pl' ? 'en' : 'pl'
      const isNarrow = (page.viewportSize()?.width ?? 0) < 1050
      if (isNarrow) await page.getByRole('button', { name: say.openMenu }).click()
      else await page.getByLabel(/język: polski|language: English/).click()
      await page.getByRole('button', { name: other === 'en' ? 'English' : 'Polski', exact: true }).click()
      await expect(page.getByRole('dialog', { name: /^(Ciasteczka|Cookies), / })).toHaveAccessibleName(
        other === 'en' ? /^Cookies/ : /^Ciasteczka/,
      )
    })
  })
})

test.describe('money and accounts', () => {
  const accept = async (page: Page, say: ExpectedTexts) => {
    await questionOf(page, say).getByRole('button', { name: say.tracking.accept, exact: true }).click()
    await expect(questionOf(page, say)).toBeHidden()
  }

  test(
    'a paid order is told once, with its value and an id that is not the order’s (Q-82, Q-115)',
    once,
    async ({ page, context, shop, say, email, academy, sandbox }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await accept(page, say)
      await shop.fillCheckout(email)
      await shop.order()
      await shop.atPayment('cancel')
      await expect(shop.heading(say.failed)).toBeVisible()
      await page.getByRole('button', { name: say.retry }).click()
      await shop.atPayment('pay')
      await expect(shop.heading(say.thanks)).toBeVisible()
      await expect.poll(async () => (await toldBy(context, sandbox)).length).toBe(1)
      const [paid] = await toldBy(context, sandbox)
      expect(paid).toMatchObject({ event: 'Purchase', data: { value: 53.9, currency: 'PLN' } })
      const [order] = await queryPostgres<{ id: string }>(
        academy.databaseUrl ?? '',
        'select id from orders where email = $1',
        [email],
      )
      expect(order?.id).toMatch(/^[0-9a-f-]{36}$/)
      expect(paid?.eventId).not.toContain(order?.id)
      await page.reload()
      await expect(shop.heading(say.thanks)).toBeVisible()
      await page.waitForTimeout(2500)
      expect(await toldBy(context, sandbox)).toEqual([paid])
    },
  )

  test(
    'a paid subscription is told as one (Q-82, MKT-12)',
    once,
    async ({ page, context, shop, say, email, sandbox }) => {
      await shop.open('/subskrybuj/1', say.plans.title)
      await accept(page, say)
      await fillPerson(page, say, email)
      await shop.acceptTerms()
      await page.getByRole('checkbox', { name: say.start }).check()
      await page.getByRole('button', { name: say.submit }).click()
      await shop.atPayment('pay')
      await expect(shop.heading(say.plans.paid)).toBeVisible()
      await expect
        .poll(async () => (await toldBy(context, sandbox)).map(({ event, data }) => ({ event, data })))
        .toEqual([{ event: 'Subscribe', data: { value: 325, currency: 'PLN' } }])
    },
  )

  test(
    'the landing page of the courses is told as a lead, a message about a training as a contact (MKT-07, MKT-12)',
    once,
    async ({ page, context, shop, say, email, sandbox }) => {
      const { landings, trainings } = say
      const told = async () => (await toldBy(context, sandbox)).map(({ event, data }) => ({ event, data }))
      const lead = { event: 'Lead', data: { currency: 'PLN' } }
      await shop.open('/sklep', say.shopTitle)
      await accept(page, say)
      await shop.open('/kursy-landing', landings.courses)
      await expect.poll(told).toEqual([lead])
      await shop.open('/szkolenia', trainings.title)
      await page.getByRole('button', { name: trainings.register(trainings.harvest) }).click()
      const dialog = page.getByRole('dialog', { name: trainings.dialog })
      await dialog.getByRole('textbox', { name: trainings.fullName }).fill('Zofia Kalinowska')
      await dialog.getByRole('textbox', { name: trainings.email }).fill(email)
      await dialog.getByRole('textbox', { name: trainings.phone }).fill('601 234 567')
      await dialog.getByRole('textbox', { name: trainings.message }).fill('Czy są jeszcze miejsca dla dwóch osób?')
      expect(await told()).toEqual([lead])
      await dialog.getByRole('button', { name: trainings.send }).click()
      await expect.poll(told).toEqual([lead, { event: 'Contact', data: {} }])
    },
  )

  test('a new account is told of once (MKT-10)', once, async ({ page, context, shop, say, email, sandbox }) => {
    const { auth } = say
    await shop.open('/login', auth.title)
    await accept(page, say)
    const form = page.getByRole('region', { name: auth.registerTitle })
    await form.getByLabel(auth.email).fill(email)
    await form.getByRole('button', { name: auth.register }).click()
    await expect(page).toHaveURL(/#\/witamy$/)
    const told = async () => (await toldBy(context, sandbox)).map(({ event, data }) => ({ event, data }))
    await expect.poll(told).toEqual([{ event: 'CompleteRegistration', data: {} }])
    await page.reload()
    await expect(page.getByRole('main').getByRole('link', { name: auth.login })).toBeVisible()
    await page.waitForTimeout(2500)
    expect(await told()).toHaveLength(1)
  })
})
