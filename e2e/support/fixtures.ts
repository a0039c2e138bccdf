import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Session } from '@slodki-ul/contract/identity/auth'
import { grantAccess } from './access.ts'
import { createAccount, signInByApi } from './accounts.ts'
import { type Academy, type AppOptions, startApp } from './app.ts'
import { declinedConsentCookie } from './cookie-consent.ts'
import { type ExpectedTexts, words } from './expected-texts.ts'
import { uniqueEmail } from './orders.ts'
import { createSandboxClient, type Mail, type Sandbox } from './sandbox-client.ts'
import { createShop, type Shop } from './shop.ts'
import { recordToasts } from './toasts.ts'

type Options = {
  language: 'pl' | 'en'
  /** What this browser once answered about cookies; `unasked` is a first visit, which is asked. */
  cookieChoice: 'unasked' | 'refused'
}

type Fixtures = {
  /** What the pages say in the test's language. */
  say: ExpectedTexts
  /** An address of this test alone. */
  email: string
  sandbox: Sandbox
  /** Where the API answers. */
  api: string
  shop: Shop
  /** Waits for the mail to an address whose subject fits. */
  mailTo: (address: string, subject: RegExp) => Promise<Mail>
  /** Begins as somebody with an account of this test's address, or signs in to one that exists; answers the password. */
  enterAs: (password?: string, address?: string) => Promise<string>
  /** Begins as somebody with an account of this test alone, under the test's address. */
  signedIn: () => Promise<Session>
  /** The same with a subscription. */
  subscribed: () => Promise<Session>
  /** Lets days pass for the whole academy. */
  moveClock: (days: number) => Promise<unknown>
  /** Whatever the browser complains of fails the test, unless the test says here that it must. */
  expectComplaint: (pattern: RegExp) => void
  /** Fails on any breach of WCAG 2.0 to 2.2 at the levels A and AA; messages are left to the next one. */
  expectAccessible: (what: string) => Promise<void>
  /** The same of the message that stands. */
  expectToastAccessible: () => Promise<void>
  /** Fails when the page can be moved sideways. */
  expectNoSidewaysScroll: (what: string) => Promise<void>
}

/** Runs in the page: waits for whatever is soon over, colours on their way above all: one between two is none to be judged. */
const settle = `(async () => {
  const isPassing = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime <= 1000
  await Promise.all(
    document
      .getAnimations()
      .filter(isPassing)
      .map(({ finished }) => finished.catch(() => {})),
  )
})()`

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Where messages stand, which come and go, and fade, while the rest is looked at. */
const toasts = '[popover]'

/** What breaks the rules in a part of the page. */
async function findBreaches(page: Page, limit: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.evaluate(settle)
  const { violations } = await limit(new AxeBuilder({ page })).withTags(wcag).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** Errors in the console, breaches of the content policy among them, and exceptions nobody caught. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** Signs a browser in as the pages do it. */
const keepSession = (context: BrowserContext, { url }: Academy, session: Session) =>
  context.addCookies([{ name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url }])

export const test = base.extend<Options & Fixtures, { appOptions: AppOptions; academy: Academy }>({
  /** What the academy of these tests is told besides; another choice starts another academy. */
  appOptions: [{}, { option: true, scope: 'worker' }],
  academy: [
    async ({ appOptions }, use) => {
      const academy = await startApp(appOptions)
      await use(academy)
      await academy.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  language: ['pl', { option: true }],
  cookieChoice: ['refused', { option: true }],
  context: async ({ context, academy, language, cookieChoice }, use) => {
    await context.addInitScript({ content: recordToasts })
    // Polish needs no cookie: it is the default.
    if (language === 'en') await context.addCookies([{ name: 'lang', value: 'en', url: academy.url }])
    if (cookieChoice === 'refused') await context.addCookies([declinedConsentCookie(academy.url)])
    await use(context)
  },
  say: async ({ language }, use) => use(words[language]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
  email: async ({}, use) => use(uniqueEmail()),
  sandbox: async ({ academy }, use) => use(createSandboxClient(academy.sandboxUrl)),
  api: async ({ academy }, use) => use(academy.servers[0]?.url ?? ''),
  shop: async ({ page, academy, say, language }, use) => use(createShop({ page, academy, say, language })),
  mailTo: async ({ sandbox }, use) =>
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
  enterAs: async ({ context, academy, api, email, language, mailTo, say }, use) =>
    use(async (known, address = email) => {
      const door = { api, language, mailTo, welcome: say.auth.welcomeMail }
      const password = known ?? (await createAccount(door, address))
      await keepSession(context, academy, await signInByApi(api, address, password))
      return password
    }),
  signedIn: async ({ context, academy, api, language, mailTo, say, email }, use) =>
    use(async () => {
      const password = await createAccount({ api, language, mailTo, welcome: say.auth.welcomeMail }, email)
      const session = await signInByApi(api, email, password)
      await keepSession(context, academy, session)
      return session
    }),
  subscribed: async ({ academy, signedIn, email }, use) =>
    use(async () => {
      const session = await signedIn()
      await grantAccess(academy, email)
      return session
    }),
  moveClock: async ({ sandbox }, use) => use((days) => sandbox.moveClock(days)),
  expectComplaint: [
    async ({ page }, use) => {
      const complaints = collectComplaints(page)
      const expected: RegExp[] = []
      await use((pattern) => expected.push(pattern))
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) =>
    use(async (what) => {
      expect(await findBreaches(page, (axe) => axe.exclude(toasts)), what).toEqual([])
    }),
  expectToastAccessible: async ({ page }, use) =>
    use(async () => {
      // It stays for as long as the pointer is on it.
      await page.locator(toasts).getByRole('alert').hover()
      expect(await findBreaches(page, (axe) => axe.include(toasts)), 'the message').toEqual([])
    }),
  expectNoSidewaysScroll: async ({ page }, use) =>
    use(async (what) => {
      // Parts that are drawn anew for another width come a moment after it.
      const beyond = () =>
        page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      await expect.poll(beyond, { message: what }).toBeLessThanOrEqual(0)
    }),
})

export { expect } from '@playwright/test'

/** For what neither the width of the window nor the language can change: told once, on the desktop. */
export const once = { tag: '@once' }

/**
 * Declares the same tests in both languages. What is told at both widths is told in Polish on the desktop and in English on
 * the phone (playwright.config.ts): both languages and both widths in half the time. What is told once is told in both.
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
