import type { Role } from '@slodki-ul/contract/identity/access.rules'
import type { Transaction } from '#db/client.ts'

/** Domain events that lower contexts publish to later ones: event name → payload. */
export type Events = {
  /** An e-mail address was confirmed as the account's. */
  emailConfirmed: { userId: string; email: string }
  rolesChanged: { userId: string; before: readonly Role[]; after: readonly Role[] }
  /** A payment arrived that was not awaited and is refunded. Amount in grosze. */
  surplusReceived: { paymentId: string; amount: number; reason: string }
  /** The provider's list of parcel points was read completely. */
  parcelPointsRefreshed: { at: Date }
}

/** The event handlers of one module. They run in the publisher's transaction: an error rolls it back. */
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
