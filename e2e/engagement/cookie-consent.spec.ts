import type { BrowserContext, Locator, Page } from '@playwright/test'
import { withPictures } from '../support/browser.ts'
import { queryPostgres } from '../support/database.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { desktopOnly, expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { cookieOf, questionOf, readPixelEvents } from '../support/tracking.ts'

// A first visit, which shows the consent dialog.
test.use({ launchOptions: withPictures, cookieChoice: 'unasked' })

const [honeycomb, hexagons, nineCells] = [52, 58, 60]
const settingsOf = (page: Page, { tracking }: ExpectedTexts) => page.getByRole('dialog', { name: tracking.allSettings })

/** Computed style of a button; this package has no DOM types. */
const looksOf = (choice: Locator) =>
  choice.evaluate((button) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle: (of: unknown) => Record<string, string> }
    const { width, height } = button.getBoundingClientRect()
    const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(button)
    return { width: Math.round(width), height, look: [backgroundColor, color, fontSize, fontWeight, borderColor] }
  })

/** The pixel URLs that a page requests from now on. */
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
    test(
      'need consent before anything is loaded, and a refusal persists (MKT-13, Q-83)',
      desktopOnly,
      async ({ page, context, shop, texts, app, language, expectAccessible, expectNoHorizontalScroll }) => {
        const { tracking } = texts
        const asked = watchPixel(page, app.sandboxUrl)
        const question = questionOf(page, texts)
        await shop.open('/sklep', texts.shopTitle)
        await expect(question).toBeVisible()
        await expect(question.getByRole('link', { name: tracking.policy })).toHaveAttribute(
          'href',
          '#/polityka-prywatnosci',
        )
        await expectAccessible('the question about cookies')
        await expectNoHorizontalScroll('the question about cookies')

        // None of the three choices is easier than another.
        const styles = await Promise.all(
          [tracking.refuse, tracking.accept, tracking.settings].map((name) =>
            looksOf(question.getByRole('button', { name, exact: true })),
          ),
        )
        expect(new Set(styles.map((style) => JSON.stringify(style))).size).toBe(1)
        expect(styles[0]?.height).toBeGreaterThanOrEqual(44)

        await page.reload()
        await expect(question).toBeVisible()
        // Keyboard users reach the question first.
        await page.keyboard.press('Tab')
        await expect(question.locator(':focus')).toHaveCount(1)
        // They can go on without answering, and the end of the page stays visible.
        for (const name of [tracking.accept, tracking.refuse, tracking.settings]) {
          await page.keyboard.press('Tab')
          await expect(question.getByRole('button', { name, exact: true })).toBeFocused()
        }
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: texts.skip })).toBeFocused()
        const last = page.getByRole('contentinfo').getByRole('link').last()
        await last.focus()
        expect(await isOnTop(last)).toBe(true)
        await question.getByRole('button', { name: tracking.refuse, exact: true }).press('Enter')
        await expect(question).toBeHidden()
        await shop.openProduct(nineCells, texts.product60)
        await page.reload()
        await expect(shop.heading(texts.product60)).toBeVisible()
        // The settings open once the question has had its turn, and would leave it open behind them.
        await page.getByRole('contentinfo').getByRole('button', { name: tracking.allSettings }).click()
        await expect(settingsOf(page, texts)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(settingsOf(page, texts)).toBeHidden()
        await expect(question).toBeHidden()
        expect(asked).toEqual([])
        expect(await cookieOf(context, '_fbp')).toBeUndefined()
        await expect.poll(() => choicesOf(context, app.databaseUrl)).toEqual([{ marketing: false, language }])
      },
    )

    test(
      'accepted: product and cart events and no others are sent, until the consent is withdrawn (MKT-08, MKT-09, MKT-12)',
      long.desktopOnly,
      async ({ page, context, shop, texts, app, sandbox, expectAccessible, expectNoHorizontalScroll }) => {
        const { tracking } = texts
        await shop.haveCart({ [nineCells]: 2 })
        // Page views before the choice are never sent.
        await shop.openProduct(hexagons, texts.product58)
        await questionOf(page, texts).getByRole('button', { name: tracking.accept, exact: true }).click()
        await expect.poll(() => cookieOf(context, '_fbp')).toBeDefined()
        await shop.openProduct(nineCells, texts.product60)
        const readNames = async () => (await readPixelEvents(context, sandbox)).map(({ event }) => event)
        await expect.poll(readNames).toEqual(['ViewContent'])
        await shop.openProduct(honeycomb, texts.product52)
        await expect.poll(readNames).toEqual(['ViewContent', 'ViewContent'])
        await shop.open('/koszyk', texts.cartTitle)
        await page.getByRole('link', { name: texts.order, exact: true }).click()
        await expect(shop.heading(texts.checkout)).toBeVisible()
        await expect.poll(readNames).toEqual(['ViewContent', 'ViewContent', 'InitiateCheckout'])
        const pixelEvents = await readPixelEvents(context, sandbox)
        expect(pixelEvents.map(({ event, data }) => ({ event, data }))).toEqual([
          {
            event: 'ViewContent',
            data: {
              content_ids: [String(nineCells)],
              content_type: 'product',
              content_name: texts.product60,
              value: 96,
              currency: 'PLN',
            },
          },
          {
            event: 'ViewContent',
            data: {
              content_ids: [String(honeycomb)],
              content_type: 'product',
              content_name: texts.product52,
              // The discount price; before the discount it was 89.
              value: 69,
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
        expect(new Set(pixelEvents.map(({ eventId }) => eventId)).size).toBe(3)

        // Without a footer, the settings link is at the bottom of the page.
        await shop.open('/subskrybuj/1', /./)
        await page.getByRole('button', { name: tracking.allSettings }).click()
        await expect(settingsOf(page, texts)).toBeVisible()
        await page.keyboard.press('Escape')
        await shop.open('/polityka-prywatnosci', tracking.policy)
        await expect(page.getByRole('main').getByRole('button', { name: tracking.allSettings })).toBeVisible()
        await page.getByRole('contentinfo').getByRole('button', { name: tracking.allSettings }).click()
        const settings = settingsOf(page, texts)
        await expect(settings).toBeVisible()
        await expectAccessible('the cookie settings')
        await expectNoHorizontalScroll('the cookie settings')
        await expect(settings.getByRole('checkbox', { name: tracking.necessary })).toBeDisabled()
        const changeMarketing = async (wanted: boolean) => {
          const marketing = settings.getByRole('checkbox', { name: tracking.marketing })
          await expect(marketing).toBeChecked({ checked: !wanted })
          await marketing.press('Space')
          await expect(marketing).toBeChecked({ checked: wanted })
          await settings.getByRole('button', { name: tracking.save }).click()
          await expect(settings).toBeHidden()
        }
        await changeMarketing(false)
        expect(await cookieOf(context, '_fbp')).toBeUndefined()
        const asked = watchPixel(page, app.sandboxUrl)
        await page.getByRole('link', { name: 'Słodki Ul' }).first().click()
        await shop.openProduct(hexagons, texts.product58)
        await page.getByRole('contentinfo').getByRole('button', { name: tracking.allSettings }).click()
        await expect(settings).toBeVisible()
        expect(asked).toEqual([])
        // Events are sent in their order: the first one after the next consent is not the one in between.
        await changeMarketing(true)
        await shop.openProduct(nineCells, texts.product60)
        const readViewed = async () => (await readPixelEvents(context, sandbox)).map(({ data }) => data.content_ids)
        await expect.poll(readViewed).toEqual([[String(nineCells)]])
        await expect
          .poll(async () => (await choicesOf(context, app.databaseUrl)).map(({ marketing }) => marketing))
          .toEqual([true, false, true])
      },
    )

    test(
      "are asked about in the page's language, also after a change (I18N-02)",
      long.phoneOnly,
      async ({ page, shop, texts, language }) => {
        await shop.open('/sklep', texts.shopTitle)
        await expect(questionOf(page, texts)).toBeVisible()
        const other = language === 'pl' ? 'en' : 'pl'
        const isNarrow = (page.viewportSize()?.width ?? 0) < 1050
        if (isNarrow) await page.getByRole('button', { name: texts.openMenu }).click()
        else await page.getByLabel(/język: polski|language: English/).click()
        await page.getByRole('button', { name: other === 'en' ? 'English' : 'Polski', exact: true }).click()
        await expect(page.getByRole('dialog', { name: /^(Ciasteczka|Cookies), / })).toHaveAccessibleName(
          other === 'en' ? /^Cookies/ : /^Ciasteczka/,
        )
      },
    )
  })
})
