import type { Outcome } from '@slodki-ul/contract/errors'
import type { RequestKind } from '@slodki-ul/contract/platform/requests.admin'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'

/** A request as the action sees it that it asks for. */
export type AskedAction = {
  readonly id: string
  readonly recordId: string
  /** What was asked for, as the call sent it. */
  readonly body: Record<string, unknown>
  /** Grosze that it was to give back. */
  readonly amount: number
  /** Null once the account is deleted. */
  readonly askedBy: string | null
}

/** An action that becomes a request above the limits of whoever calls it. */
export type RequestAction<Context> = {
  readonly kind: RequestKind
  /** Does it in the name of whoever asked, after an owner accepted; a failure leaves the request waiting. */
  perform(tx: Transaction, context: Context, asked: AskedAction, owner: StaffCaller): Promise<Outcome<unknown>>
}
