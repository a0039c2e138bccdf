import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ManagedProcess } from './managed-process.ts'
import type { Line } from './report.ts'

const due = 10_000
const atLeastPerSecond = 200
const timeoutMs = 300_000

/** Writes mails that are due and starts a process that sends them to the sandbox, from the first to the last. */
export async function measureMails(databaseUrl: string, start: () => Promise<ManagedProcess>): Promise<Line[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into mails (id, occasion, kind, recipient, language, data, created_at, due_at)
       select gen_random_uuid(), 'bench:' || n, 'tfa-on', 'buyer' || n || '@poczta.example', 'pl', '{}', now(), now()
       from generate_series(1, $1::int) n`,
      [due],
    )
    const server = await start()
    const sent = async () => (await client.query(counting)).rows[0] as { sent: number; seconds: number }
    const began = performance.now()
    while ((await sent()).sent < due && performance.now() - began < timeoutMs) await wait(500)
    const last = await sent()
    await server.stop()
    return [
      {
        group: `${due} mails that are due`,
        name: 'sent to the sandbox',
        value: { what: 'a second', number: last.sent / last.seconds, digits: 0 },
        target: { kind: 'at least', number: atLeastPerSecond },
      },
    ]
  } finally {
    await client.end()
  }
}

const counting = `
  select count(*)::int as sent, extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds
  from mails where occasion like 'bench:%' and sent_at is not null`
