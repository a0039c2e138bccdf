import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'
import type { ChainReport, Expectations } from '#platform/audit/audit-chain.ts'

export type AuditOptions = { readonly since?: string | undefined; readonly anchor?: string | undefined }

/** Midnight in Warsaw of a day; null when there is no such day. */
function startOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  try {
    return new Date(Temporal.PlainDate.from(day).toZonedDateTime(homeZone).epochMilliseconds)
  } catch {
    return null
  }
}

/** Reads the options of the command; null when they are malformed. */
export function readAuditOptions({ since, anchor }: AuditOptions): Expectations | null {
  const start = since === undefined ? null : startOfDay(since)
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(anchor ?? '') ?? []
  if ((since !== undefined && !start) || (anchor !== undefined && !hash)) return null
  return { since: start, anchor: hash ? { position: Number(position), hash } : null }
}

/** What a check of the chain found, one line each, for people. */
export function describeChain({ links, entries, expired, problems, head }: ChainReport): string[] {
  return [
    `${links} links, ${entries} entries compared, ${expired} deleted after their time.`,
    ...problems,
    ...(head
      ? [`Head: ${head} (note it elsewhere: --anchor ${head} proves later that nothing before it was rewritten)`]
      : []),
  ]
}
