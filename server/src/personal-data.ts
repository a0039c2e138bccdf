import type { Clock } from '#clock.ts'
import type { Executor, Transaction } from '#db/client.ts'

/** The person whose data is exported or erased. */
export type Person = {
  id: string
  /** Null while the address is unconfirmed: records found by the address alone are not included then. */
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
  /** Every table that refers to accounts or holds an address belongs to a part, which a test checks. */
  tables: readonly string[]
  read(db: Executor, person: Person): Promise<unknown>
  /**
   * Runs before the account's row is deleted. Rows with a foreign key are deleted (`cascade`) or unlinked (`set null`)
   * by the database; notifications of providers are queued here.
   */
  erase?(tx: Transaction, context: { readonly clock: Clock }, person: Person): Promise<void>
  /** Anonymises records whose account was deleted, or that never had one. */
  anonymise?(tx: Transaction, context: { readonly clock: Clock }, records: RetainedData): Promise<void>
}
