import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Session } from '@slodki-ul/contract/identity/auth'
import { grantAccess } from './access.ts'
import { findAccessibilityViolations } from './accessibility.ts'
import { createAccount, signInByApi } from './accounts.ts'
import { type App, type AppOptions, startApp } from './app.ts'
import { declinedConsentCookie } from './cookie-consent.ts'
import { type ExpectedTexts, words } from './expected-texts.ts'
import { uniqueEmail } from './orders.ts'
import { createSandboxClient, type Mail, type Sandbox } from './sandbox-client.ts'
import { createShop, type Shop } from './shop.ts'
import { recordToasts } from './toasts.ts'

type Options = {
  language: 'pl' | 'en'
  /** The browser's earlier cookie choice; `unasked` is a first visit, which shows the consent dialog. */
  cookieChoice: 'unasked' | 'refused'
}

type Fixtures = {
  /** The expected texts in the test's language. */
  texts: ExpectedTexts
  /** An e-mail address used by this test only. */
  email: string
  sandbox: Sandbox
  /** Base URL of the API. */
  api: string
  shop: Shop
  /** Waits for a mail to an address with a matching subject. */
  waitForMail: (address: string, subject: RegExp) => Promise<Mail>
  /** Signs in to a new account under the test's address, or to an existing one. Returns the password. */
  signInAs: (password?: string, address?: string) => Promise<string>
  /** Starts signed in to a new account under the test's address. */
  signedIn: () => Promise<Session>
  /** The same with a subscription. */
  subscribed: () => Promise<Session>
  /** Advances the clock of the whole app by days. */
  advanceClock: (days: number) => Promise<unknown>
  /** Declares an expected browser error; any other one fails the test. */
  expectBrowserError: (pattern: RegExp) => void
  /** Fails on any violation of WCAG 2.0 to 2.2 at levels A and AA, except in toasts. */
  expectAccessible: (what: string) => Promise<void>
  /** The same for the current toast. */
  expectToastAccessible: () => Promise<void>
  /** Fails when the page scrolls horizontally. */
  expectNoHorizontalScroll: (what: string) => Promise<void>
}

/** Selector of the toasts, which fade in and out while the rest is checked. */
const toasts = '[popover]'

/** Collects console errors, including content security policy violations, and uncaught exceptions. */
function collectBrowserErrors(page: Page): string[] {
  const browserErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') browserErrors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => browserErrors.push(String(error)))
  return browserErrors
}

/** Signs a browser in by the cookie that the pages use. */
const setSessionCookie = (context: BrowserContext, { url }: App, session: Session) =>
  context.addCookies([{ name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url }])

export const test = base.extend<Options & Fixtures, { appOptions: AppOptions; app: App }>({
  /** Options of the app under test; other options start another app. */
  appOptions: [{}, { option: true, scope: 'worker' }],
  app: [
    async ({ appOptions }, use) => {
      const app = await startApp(appOptions)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  language: ['pl', { option: true }],
  cookieChoice: ['refused', { option: true }],
  context: async ({ context, app, language, cookieChoice }, use) => {
    await context.addInitScript({ content: recordToasts })
    // Polish is the default and needs no cookie.
    if (language === 'en') await context.addCookies([{ name: 'lang', value: 'en', url: app.url }])
    if (cookieChoice === 'refused') await context.addCookies([declinedConsentCookie(app.url)])
    await use(context)
  },
  texts: async ({ language }, use) => use(words[language]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
  email: async ({}, use) => use(uniqueEmail()),
  sandbox: async ({ app }, use) => use(createSandboxClient(app.sandboxUrl)),
  api: async ({ app }, use) => use(app.servers[0]?.url ?? ''),
  shop: async ({ page, app, texts, language }, use) => use(createShop({ page, app, texts, language })),
  waitForMail: async ({ sandbox }, use) =>
    use(async (address, subject) => {
      let found: Mail | undefined
      await expect
        .poll(async () => {
          found = (await sandbox.mails(address)).find((mail) => subject.test(mail.subject))
          return found?.subject
        })
        .toBeDefined()
      if (!found) throw new Error(`No mail to ${address} with the subject ${subject}.`)
      return found
    }),
  signInAs: async ({ context, app, api, email, language, waitForMail, texts }, use) =>
    use(async (known, address = email) => {
      const registration = { api, language, waitForMail, welcome: texts.auth.welcomeMail }
      const password = known ?? (await createAccount(registration, address))
      await setSessionCookie(context, app, await signInByApi(api, address, password))
      return password
    }),
  signedIn: async ({ context, app, api, language, waitForMail, texts, email }, use) =>
    use(async () => {
      const password = await createAccount({ api, language, waitForMail, welcome: texts.auth.welcomeMail }, email)
      const session = await signInByApi(api, email, password)
      await setSessionCookie(context, app, session)
      return session
    }),
  subscribed: async ({ app, signedIn, email }, use) =>
    use(async () => {
      const session = await signedIn()
      await grantAccess(app, email)
      return session
    }),
  advanceClock: async ({ sandbox }, use) => use((days) => sandbox.advanceClock(days)),
  expectBrowserError: [
    async ({ page }, use) => {
      const browserErrors = collectBrowserErrors(page)
      const expected: RegExp[] = []
      await use((pattern) => expected.push(pattern))
      expect(browserErrors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) =>
    use(async (what) => {
      // A toast over a button for its ten seconds makes that too small to axe.
      const show = (visibility: string) =>
        page.locator(toasts).evaluateAll((all, value) => {
          for (const each of all) if (each instanceof HTMLElement) each.style.visibility = value
        }, visibility)
      await show('hidden')
      expect(await findAccessibilityViolations(page, { exclude: toasts }), what).toEqual([])
      await show('')
    }),
  expectToastAccessible: async ({ page }, use) =>
    use(async () => {
      // It stays open while the pointer is on it.
      await page.locator(toasts).getByRole('alert').hover()
      expect(await findAccessibilityViolations(page, { include: toasts }), 'the message').toEqual([])
    }),
  expectNoHorizontalScroll: async ({ page }, use) =>
    use(async (what) => {
      // Components re-rendered for another width appear a moment later.
      const beyond = () =>
        page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      await expect.poll(beyond, { message: what }).toBeLessThanOrEqual(0)
    }),
})

export { expect } from '@playwright/test'

/** Tag of tests that do not depend on window width or language: run once, on the desktop. */
export const once = { tag: '@once' }

/**
 * Tags of stories inside `inBothLanguages` that are told at one width and in one language only: in Polish on the desktop, or
 * in English on the phone. A hundred stories told twice would take five minutes more;
 * shorter tests check the layout and the words of the other half (platform/screens.spec.ts).
 */
export const desktopOnly = { tag: '@desktop' }
export const phoneOnly = { tag: '@phone' }

/**
 * The same for stories that `npm run soak -- --only long-stories` tells instead of `npm test`, which would take half as
 * long again: what tests without a browser prove as well, and what takes long for how seldom it changes. None is the only
 * proof of a requirement.
 */
export const long = {
  once: { tag: ['@once', '@long'] },
  desktopOnly: { tag: ['@desktop', '@long'] },
  phoneOnly: { tag: ['@phone', '@long'] },
  /** With the tags of the group around it. */
  inItsGroup: { tag: '@long' },
}

/**
 * Declares the same tests in both languages. Tests for both widths run in Polish on the desktop and in English on the phone
 * (playwright.config.ts), which covers both languages and both widths in half the time. Tests tagged @once run in both.
 */
export function inBothLanguages(declare: () => void): void {
  for (const [language, name] of [
    ['pl', 'Polish'],
    ['en', 'English'],
  ] as const) {
    test.describe(`in ${name}`, { tag: `@${language}` }, () => {
      test.use({ language })
      declare()
    })
  }
}
