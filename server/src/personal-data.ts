import type { Clock } from '#clock.ts'
import type { Executor, Transaction } from '#db/client.ts'

/** The person whose data is exported or erased. */
export type Person = {
  id: string
  /** Null while nobody has shown that the address is theirs: what hangs on the address alone is not theirs yet. */
  confirmedEmail: string | null
  orderIds: readonly string[]
  subscriptionIds: readonly string[]
  /** The payments of these subscriptions. */
  chargeIds: readonly string[]
}

/** Ids of records without an account whose retention has ended. */
export type RetainedData = {
  orderIds: readonly string[]
  subscriptionIds: readonly string[]
  chargeIds: readonly string[]
}

/** The personal data of one feature. */
export type PersonalDataPart = {
  /** Every table that points at accounts or holds an address belongs to a part; a test checks it. */
  tables: readonly string[]
  read(db: Executor, person: Person): Promise<unknown>
  /**
   * What must happen before the account's row goes. What is tied to it by a foreign key the database erases (`cascade`) or
   * unties (`set null`); what providers are to be told is queued here.
   */
  erase?(tx: Transaction, context: { readonly clock: Clock }, person: Person): Promise<void>
  /** Anonymises records that outlived their account, or never had one. */
  anonymise?(tx: Transaction, context: { readonly clock: Clock }, records: RetainedData): Promise<void>
}
