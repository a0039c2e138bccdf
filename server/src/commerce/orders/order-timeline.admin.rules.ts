import type { TimelineEntry } from '@slodki-ul/contract/commerce/order-timeline.admin'

/** Cause of the draft of an order that staff made. */
export const madeByHand = 'made by hand'

export type Actor = TimelineEntry['actor']

/** Who is behind the actor of a status, `staff:<id>` by the name of the account. */
export function actorOf(actor: string, names: ReadonlyMap<string, string>): Actor {
  const [kind = '', ...rest] = actor.split(':')
  const name = rest.join(':')
  if (kind === 'staff') return { kind, name: names.get(name) ?? null }
  if (kind === 'provider' || kind === 'job') return { kind, name }
  return kind === 'customer' ? { kind, name: null } : { kind: 'system', name: actor }
}

/** The ids of accounts among actors. */
export const staffIdsOf = (actors: readonly (string | null)[]): string[] => [
  ...new Set(actors.flatMap((actor) => (actor?.startsWith('staff:') ? [actor.slice('staff:'.length)] : []))),
]

/** Entries newest first; of one moment, those that come later in the list are newer. */
export const newestFirst = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries
    .map((entry, index) => ({ entry, index }))
    .toSorted((a, b) => b.entry.at.localeCompare(a.entry.at) || b.index - a.index)
    .map(({ entry }) => entry)
