import type { Role } from '@slodki-ul/contract/identity/access.rules'
import type { Transaction } from '#db/client.ts'

/** What lower contexts say to later ones: event name → payload. */
export type Events = {
  /** Somebody has proved that an e-mail address is the account's. */
  emailConfirmed: { userId: string; email: string }
  rolesChanged: { userId: string; before: readonly Role[]; after: readonly Role[] }
  /** Money came that nothing awaited: it goes back. Amount in grosze. */
  surplusReceived: { paymentId: string; amount: number; reason: string }
  /** The provider's list of parcel points was read to its end. */
  parcelPointsRefreshed: { at: Date }
}

/** The handlers of one module, run in the publisher's transaction: what they throw rolls it back. */
export type Subscribers<Context> = {
  readonly [Name in keyof Events]?: (tx: Transaction, context: Context, payload: Events[Name]) => Promise<unknown>
}

/** Runs the subscribers of an event one after another, in the order of `modules.ts`. */
export async function publish<
  Name extends keyof Events,
  Context extends { subscribers: readonly Subscribers<Context>[] },
>(tx: Transaction, context: Context, name: Name, payload: Events[Name]): Promise<void> {
  for (const subscriber of context.subscribers) await subscriber[name]?.(tx, context, payload)
}
