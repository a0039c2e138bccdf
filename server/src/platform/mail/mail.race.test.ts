import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Connection, openPostgres, rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { jobs, queues } from '#modules.ts'
import { type BackgroundWork, startWork } from '#platform/jobs/work.ts'
import { mailQueue } from '#platform/mail/mail.jobs.ts'
import { loadData, mailTemplate } from '#platform/mail/mail-template.ts'
import { queueMail, queueMails } from '#platform/mail/outbox.ts'
import { createMailTransport } from '#providers/smtp.ts'
import { anOrder, aProduct, orderOf } from '#testing/factories.ts'
import { openSmtpServer, type SmtpServer } from '#testing/smtp-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const templates = {
  hello: mailTemplate<object>({
    ...{ name: { pl: 'Cześć', en: 'Hello' }, sentWhen: { pl: 'W testach.', en: 'In tests.' }, audience: 'customer' },
    load: loadData(),
    example: () => ({}),
    write: () => ({ content: { subject: 'Cześć', title: 'Cześć', paragraphs: ['Tu Ul.'] } }),
  }),
}

let testApp: TestApp
let server: SmtpServer | undefined
const ends: (() => unknown)[] = []
beforeEach(async () => {
  testApp = await openTestApp()
})
afterEach(async () => {
  await server?.close()
  for (const end of ends.splice(0).reverse()) await end()
  await testApp.close()
})

/** Another process on the same database, which sends mails through the server. */
function startWorker(smtp: SmtpServer, ...[dueJobs, all]: [typeof jobs, typeof queues]): BackgroundWork {
  const connection: Connection = openPostgres(testApp.url ?? '', () => {})
  const mail = createMailTransport(smtp.url)
  const work = startWork({ ...testApp.context, connection, db: connection.db, mail }, dueJobs, all)
  ends.push(
    () => connection.close(),
    () => mail.close(),
    () => work.stop(1_000),
  )
  return work
}

const sentCount = async () =>
  rowsOf<{ n: number }>(
    await testApp.context.db.execute(sql`select count(*)::int as n from mails where sent_at is not null`),
  )[0]?.n

describe('mails', () => {
  it('are sent once each by two workers, although the mail server takes 60 s for each', async () => {
    server = await openSmtpServer({ takeMs: 60_000 })
    await inTransaction(testApp.context, (tx) =>
      queueMails(
        tx,
        testApp.context,
        Array.from({ length: 6 }, (_, n) => ({
          ...{ occasion: `slow:${n}`, kind: 'hello', recipient: `ula${n}@poczta.example` },
          ...{ language: 'pl' as const, data: {} },
        })),
      ),
    )
    startWorker(server, [], [mailQueue(templates)])
    startWorker(server, [], [mailQueue(templates)])
    await expect.poll(sentCount, { timeout: 90_000, interval: 500 }).toBe(6)
    await wait(3_000)
    expect(server.arrived).toHaveLength(6)
    expect(new Set(server.arrived).size).toBe(6)
  }, 120_000)

  it('are sent once each by six workers that all find the same forty due', async () => {
    const smtp = await openSmtpServer({ takeMs: 50 })
    server = smtp
    await inTransaction(testApp.context, (tx) =>
      queueMails(
        tx,
        testApp.context,
        Array.from({ length: 40 }, (_, n) => ({
          ...{ occasion: `many:${n}`, kind: 'hello', recipient: `ula${n}@poczta.example` },
          ...{ language: 'pl' as const, data: {} },
        })),
      ),
    )
    for (let worker = 0; worker < 6; worker++) startWorker(smtp, [], [mailQueue(templates)])
    await expect.poll(sentCount, { timeout: 60_000, interval: 200 }).toBe(40)
    // Time for the other process to send the same mail, if it did.
    await wait(2_000)
    const mails = rowsOf<{ id: string }>(await testApp.context.db.execute(sql`select id from mails`))
    const host = new URL(testApp.context.config.publicUrl).hostname
    expect(smtp.arrived.toSorted()).toEqual(mails.map(({ id }) => `<${id}@${host}>`).toSorted())
  }, 90_000)

  it('are the only jobs delayed by a mail server that never responds: payments are checked within 5 s', async () => {
    server = await openSmtpServer('silent')
    const { reply } = await anOrder(testApp, [[await aProduct(testApp, { stock: 5 }), 1]])
    for (let n = 0; n < 50; n++)
      await inTransaction(testApp.context, (tx) =>
        queueMail(tx, testApp.context, {
          ...{ occasion: `stuck:${n}`, kind: 'hello', recipient: 'ula@poczta.example' },
          ...{ language: 'pl' as const, data: {} },
        }),
      )
    const [payment] = rowsOf<{ session: string }>(
      await testApp.context.db.execute(
        sql`select session_id as session from payments where order_id = ${reply.orderId}`,
      ),
    )
    testApp.cards.become(payment?.session ?? '', 'paid')
    const others = queues.filter(({ name }) => name !== 'mails')
    startWorker(server, jobs, [...others, mailQueue(templates)])
    // The mails are being sent, and hang.
    await expect.poll(() => server?.connections(), { timeout: 5_000 }).toBeGreaterThan(0)
    const began = performance.now()
    testApp.clock.advance(3 * minuteMs)
    await expect
      .poll(async () => (await orderOf(testApp, reply.orderId))?.status, { timeout: 10_000, interval: 50 })
      .toBe('Paid')
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await sentCount()).toBe(0)
  })
})
