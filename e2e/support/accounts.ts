import type { Page } from '@playwright/test'
import { authEndpoints, isSession, type Session } from '@slodki-ul/contract/identity/auth'
import { call } from './api-client.ts'
import type { ExpectedTexts } from './expected-texts.ts'
import type { Mail } from './sandbox-client.ts'

type Registration = {
  api: string
  language: 'pl' | 'en'
  waitForMail: (address: string, subject: RegExp) => Promise<Mail>
  /** Subject of the mail with the first password. */
  welcome: RegExp
}

/** Reads the password from the mail to a new account. */
export const passwordFromMail = ({ text }: Pick<Mail, 'text'>): string =>
  /\b[A-Z][a-z][2-9][a-zA-Z2-9]{13}\b/.exec(text)?.[0] ?? ''

/** Registers an account through the API. Returns the password from its welcome mail. */
export async function createAccount(
  { api, language, waitForMail, welcome }: Registration,
  email: string,
): Promise<string> {
  await call(api, authEndpoints.register, { body: { email, languageCode: language } })
  return passwordFromMail(await waitForMail(email, welcome))
}

/** Signs in through the API, for accounts without two-factor sign-in. */
export async function signInByApi(api: string, username: string, password: string): Promise<Session> {
  const response = await call(api, authEndpoints.login, { body: { username, password } })
  if (!isSession(response)) throw new Error(`${username} requires a two-factor code.`)
  return response
}

/** The password of the demo accounts. */
export const demoPassword = 'Miodek123'

export const loginForm = (page: Page, { auth }: ExpectedTexts) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: auth.login, exact: true }) })

/** Signs in with the form on the page. */
export async function signInByForm(page: Page, texts: ExpectedTexts, email: string, password: string): Promise<void> {
  const form = loginForm(page, texts)
  await form.getByLabel(texts.auth.email).fill(email)
  await form.getByLabel(texts.auth.password, { exact: true }).fill(password)
  await form.getByRole('button', { name: texts.auth.login, exact: true }).click()
}

/** The session cookie of the browser, decoded. */
export async function readSessionCookie(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'currentUser')
  return cookie && { ...cookie, session: JSON.parse(decodeURIComponent(cookie.value)) as Record<string, unknown> }
}

/** Ends the session of the browser, on the server too. */
export async function signOut(page: Page, api: string) {
  // Pending calls of the page would be refused and end the session a second time.
  await page.goto('about:blank')
  const refreshToken = (await readSessionCookie(page))?.session.refreshToken
  await fetch(`${api}/api/account/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  })
  await page.context().clearCookies({ name: 'currentUser' })
}
