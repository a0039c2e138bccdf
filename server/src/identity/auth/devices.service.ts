import { randomBytes } from 'node:crypto'
import { dayMs } from '@slodki-ul/contract/durations'
import { failed } from '@slodki-ul/contract/errors'
import type { Session } from '@slodki-ul/contract/identity/auth'
import type { SocialReply } from '@slodki-ul/contract/identity/social-login'
import { cookieDays } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Cookie, WithCookies } from '#http/cookies.ts'
import type { RequestContext } from '#http/session.ts'
import * as table from '#identity/auth/devices.db.ts'
import { findUser } from '#identity/users/users.service.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { hashSecret } from '#secrets.ts'

/** Data of the mail about a new device: when it signed in and from which IP address. */
export type NewDevice = { at: string; ip: string }

/** How somebody signed in. */
type SignInMethod = 'password' | 'code' | 'google' | 'facebook' | 'mailed link' | 'purchase'

const sessionOf = (reply: SocialReply): Session | null => ('token' in reply ? reply : null)
const isSecret = (cookie: string) => /^[\w-]{43}$/.test(cookie)

/**
 * Whether the device is new to an account that already has known devices; the first device of an account is not
 * reported.
 */
async function isNewDevice(context: Context, userId: string, cookieHash: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const device = { userId, cookieHash, lastSeenAt: context.clock.date() }
    if (await table.touchDevice(tx, device)) return false
    const others = await table.countDevices(tx, userId)
    await table.insertDevice(tx, device)
    return others > 0
  })
}

async function notifyOwner(
  context: Context,
  { ip }: RequestContext,
  session: Session,
  cookieHash: string,
): Promise<void> {
  // Limits the mails when somebody with the right password signs in repeatedly without the cookie.
  if (failed(await context.limits.consume('newDeviceMail', session.id))) return
  const user = await findUser(context.db, session.id)
  if (!user) return
  const data: NewDevice = { at: context.clock.date().toISOString(), ip }
  await inTransaction(context, (tx) =>
    queueMail(tx, context, {
      occasion: `new-device ${user.id} ${cookieHash}`,
      kind: 'new-device',
      recipient: user.email,
      language: user.language === 'en' ? 'en' : 'pl',
      data,
    }),
  )
}

/** Logs every sign-in, accepted or refused. A refused one is logged without the account it was meant for. */
function logSignIn(
  { log }: Context,
  { ip }: RequestContext,
  way: SignInMethod,
  served: WithCookies<SocialReply>,
): void {
  if (failed(served)) log.warn({ way, ip, refusal: served.error }, 'sign-in refused')
  else if (sessionOf(served.value)) log.info({ way, ip, userId: sessionOf(served.value)?.id }, 'signed in')
  else log.info({ way, ip }, 'sign-in requires a second step')
}

/**
 * Response headers and follow-up of every call that may open a session: sets the cookie that identifies this browser
 * next time and mails the owner once about a browser that is new to the account. The cookie alone does not sign anybody
 * in.
 */
export async function recordSignIn<Reply extends SocialReply>(
  context: Context,
  caller: RequestContext,
  { way, device }: { way: SignInMethod; device: string },
  served: WithCookies<Reply>,
): Promise<WithCookies<Reply>> {
  logSignIn(context, caller, way, served)
  const session = failed(served) ? null : sessionOf(served.value)
  if (!session) return served
  const secret = isSecret(device) ? device : randomBytes(32).toString('base64url')
  // Each account on a browser gets its own hash, so the rows do not show that two people share a device.
  const cookieHash = hashSecret(`${session.id} ${secret}`)
  if (await isNewDevice(context, session.id, cookieHash)) await notifyOwner(context, caller, session, cookieHash)
  const seconds = (cookieDays * dayMs) / 1000
  const cookie: Cookie = { name: 'device', value: secret, path: '/api/account', seconds }
  return { ...served, cookies: [...(served.cookies ?? []), cookie] }
}

/** Deletes devices that were not used to sign in during the lifetime of their cookie. */
export function deleteExpiredDevices({ db, clock }: Context): Promise<number> {
  return table.deleteDevicesBefore(db, new Date(clock.now() - cookieDays * dayMs))
}
