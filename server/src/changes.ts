import type { Connection } from '#db/client.ts'

/** What can change under a process's feet; the names stand in the triggers that announce them. */
export const topics = ['products', 'shipping', 'points', 'terms', 'clock', 'jobs'] as const
export type Topic = (typeof topics)[number]

export type Changes = {
  /** Calls back after each committed change of a topic, in any process; also after announcements may have been missed. */
  on(topic: Topic, handle: () => unknown): void
}

/** Listens for the announcements that triggers send with NOTIFY when a write commits. */
export async function followChanges(connection: Connection): Promise<Changes> {
  const handlers = new Map<Topic, (() => unknown)[]>(topics.map((topic) => [topic, []]))
  const announce = (topic: string) => {
    for (const handle of handlers.get(topic as Topic) ?? []) handle()
  }
  await connection.listen('changes', announce, () => topics.forEach(announce))
  return {
    on(topic, handle) {
      handlers.get(topic)?.push(handle)
    },
  }
}
