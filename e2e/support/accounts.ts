import type { Page } from '@playwright/test'
import { authEndpoints, isSession, type Session } from '@slodki-ul/contract/identity/auth'
import { call } from './api-client.ts'
import type { ExpectedTexts } from './expected-texts.ts'
import type { Mail } from './sandbox-client.ts'

type Door = {
  api: string
  language: 'pl' | 'en'
  mailTo: (address: string, subject: RegExp) => Promise<Mail>
  /** Subject of the mail that brings the first password. */
  welcome: RegExp
}

/** The password in a mail to a new account. */
export const passwordFromMail = ({ text }: Pick<Mail, 'text'>): string =>
  /\b[A-Z][a-z][2-9][a-zA-Z2-9]{13}\b/.exec(text)?.[0] ?? ''

/** Makes an account by the calls that people use; answers the password that its mailbox got. */
export async function createAccount({ api, language, mailTo, welcome }: Door, email: string): Promise<string> {
  await call(api, authEndpoints.register, { body: { email, languageCode: language } })
  return passwordFromMail(await mailTo(email, welcome))
}

/** Signs in by the call that people use, where no code is wanted. */
export async function signInByApi(api: string, username: string, password: string): Promise<Session> {
  const answer = await call(api, authEndpoints.login, { body: { username, password } })
  if (!isSession(answer)) throw new Error(`${username} is asked for a code.`)
  return answer
}

/** The password of the demo accounts. */
export const demoPassword = 'Miodek123'

export const loginForm = (page: Page, { auth }: ExpectedTexts) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: auth.login, exact: true }) })

/** Signs in by the form on the page. */
export async function enter(page: Page, say: ExpectedTexts, email: string, password: string): Promise<void> {
  const form = loginForm(page, say)
  await form.getByLabel(say.auth.email).fill(email)
  await form.getByLabel(say.auth.password, { exact: true }).fill(password)
  await form.getByRole('button', { name: say.auth.login, exact: true }).click()
}

/** The cookie of the session as the browser keeps it. */
export async function readSessionCookie(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'currentUser')
  return cookie && { ...cookie, session: JSON.parse(decodeURIComponent(cookie.value)) as Record<string, unknown> }
}
