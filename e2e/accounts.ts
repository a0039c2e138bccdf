import { authEndpoints, type Session } from '@slodki-ul/contract/auth'
import { call } from './client.ts'
import type { Mail } from './sandbox.ts'

type Door = {
  api: string
  language: 'pl' | 'en'
  mailTo: (address: string, subject: RegExp) => Promise<Mail>
  /** Subject of the mail that brings the first password. */
  welcome: RegExp
}

/** The password in a mail to a new account. */
export const passwordIn = ({ text }: Pick<Mail, 'text'>): string =>
  /\b[A-Z][a-z][2-9][a-zA-Z2-9]{13}\b/.exec(text)?.[0] ?? ''

/** Makes an account by the calls that people use; answers the password that its mailbox got. */
export async function openAccount({ api, language, mailTo, welcome }: Door, email: string): Promise<string> {
  await call(api, authEndpoints.register, { body: { email, languageCode: language } })
  return passwordIn(await mailTo(email, welcome))
}

/** Signs in by the call that people use. */
export const openSession = (api: string, username: string, password: string): Promise<Session> =>
  call(api, authEndpoints.login, { body: { username, password } })
