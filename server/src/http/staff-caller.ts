import type { Outcome } from '@slodki-ul/contract/errors'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { IdempotentRequest } from '#db/idempotency.ts'

/** Who calls a row of the back office that is open to anyone. */
export type AnonymousCaller = {
  /** IP address of the client, according to TRUST_PROXY. */
  readonly ip: string
  /** The browser as it names itself. */
  readonly userAgent: string | null
}

/** The bearer of a valid token of the back office. */
export type StaffIdentity = {
  readonly userId: string
  readonly sessionId: string
  readonly roles: readonly StaffRole[]
  /** Whether the session has a second factor, or the account is a demo account outside production. */
  readonly isSecured: boolean
  /** When a code was given last. */
  readonly confirmedAt: Date | null
}

/** A member of staff who calls, and what the call says about the change it makes. */
export type StaffCaller = AnonymousCaller &
  StaffIdentity & {
    /** Id of the entry in the audit log; null for readings that are not recorded. */
    readonly entryId: string | null
    /** The version of the record in If-Match; null without one. */
    readonly version: number | null
    /** The call with its Idempotency-Key; null without one. */
    readonly request: IdempotentRequest | null
  }

/** An action as the audit log records it before it begins. */
export type StaffAction = {
  readonly id: string
  readonly actorId: string
  readonly call: string
  readonly record: string | null
  readonly recordId: string | null
  readonly subject: Record<string, unknown>
  readonly ip: string
}

/** Queries of the HTTP layer to the accounts of staff. */
export type StaffAuthenticator = {
  /** The origin of the page of the back office. */
  readonly origin: string
  /**
   * Null when the token is forged, expired, of the public web, or its session has ended. The call keeps the session
   * from ending for want of calls, unless it was made in the background.
   */
  identify(token: string, isBackground: boolean): Promise<StaffIdentity | null>
  isConfirmed(identity: StaffIdentity): boolean
  /** Counts a call; fails with ERRORS.TOOMANYATTEMPTS. */
  countCall(userId: string): Promise<Outcome<null>>
  /**
   * Records the start of an action; the returned function records its result. When it throws, the action must not
   * happen.
   */
  beginAction(action: StaffAction): Promise<(outcome: string) => Promise<void>>
}
