import type { Connection } from '#db/client.ts'

/** Topics of changes that other processes can make; the names are used by the triggers that announce them. */
export const topics = [
  'products',
  'stock',
  'courses',
  'points',
  'plans',
  'terms',
  'trainings',
  'settings',
  'page-texts',
  'clock',
  'jobs',
] as const
export type Topic = (typeof topics)[number]

export type Changes = {
  /**
   * Calls back after each committed change of a topic in any process, with the id of the record and its new state if the
   * topic provides it; without an id also after notifications may have been missed.
   */
  on(topic: Topic, handle: (id?: string, state?: string) => unknown): void
}

/** Listens for the notifications (NOTIFY) that triggers send when a write commits. */
export async function subscribeToChanges(connection: Connection): Promise<Changes> {
  const handlers = new Map<Topic, ((id?: string, state?: string) => unknown)[]>(topics.map((topic) => [topic, []]))
  const announce = (notice: string) => {
    const [topic, id, state] = notice.split(':')
    for (const handle of handlers.get(topic as Topic) ?? []) handle(id, state)
  }
  await connection.listen('changes', announce, () => {
    for (const topic of topics) announce(topic)
  })
  return {
    on(topic, handle) {
      handlers.get(topic)?.push(handle)
    },
  }
}
