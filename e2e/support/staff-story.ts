import { placeGuestOrder } from './account-orders.ts'
import type { BackOffice } from './back-office.ts'
import { payOrder } from './order-scenarios.ts'
import { uniqueEmail } from './orders.ts'
import type { Sandbox } from './sandbox-client.ts'

export type Tools = { api: string; sandbox: Sandbox; office: BackOffice }
/** The order that a story is about, before which there may be none. */
export type Subject = { orderId: string; email: string }

export type StaffStory = {
  /** Names of its actions in their sequence. */
  actions: readonly string[]
  /** What buyers did before. */
  begin: (tools: Tools) => Promise<Subject>
  /** What staff do, until money and carrier are done. */
  act: (tools: Tools, subject: Subject) => Promise<unknown>
  /** What is wrong afterwards besides the invariants of the database: mostly what happened twice. */
  findMistakes: (tools: Tools, subject: Subject) => Promise<string[]>
}

export const hexagons = 58
export const shared = { note: '', notify: true, message: '' }

export const letLeasePass = (sandbox: Sandbox) => sandbox.advanceClock(2 / (24 * 60))

/** An order that was paid by card. */
export async function placePaid({ api, sandbox }: Tools, change = {}): Promise<Subject> {
  const email = uniqueEmail()
  const orderId = await placeGuestOrder(api, email, { [hexagons]: 2 }, 'Stripe', change)
  await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
  return { orderId, email }
}
