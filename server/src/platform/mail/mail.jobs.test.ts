import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { deleteOldMails, mailQueue } from '#platform/mail/mail.jobs.ts'
import { loadData, mailTemplate } from '#platform/mail/mail-template.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { queryOne } from '#testing/factories.ts'
import { runQueue } from '#testing/jobs.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let isDown = false
beforeAll(async () => {
  testApp = await openTestApp()
  const { mail } = testApp.context
  testApp = {
    ...testApp,
    context: {
      ...testApp.context,
      mail: {
        check: async () => {},
        close: () => {},
        send: async (outgoing) => {
          if (isDown) throw new Error('Connection refused')
          await mail?.send(outgoing)
        },
      },
    },
  }
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
  isDown = false
})

const templates = {
  hello: mailTemplate({
    ...{ name: { pl: 'Cześć', en: 'Hello' }, sentWhen: { pl: 'W testach.', en: 'In tests.' }, audience: 'customer' },
    load: loadData<{ name: string }>(),
    example: () => ({ name: 'Ulo' }),
    write: ({ name }) => ({ content: { subject: `Cześć ${name}`, title: 'Cześć', paragraphs: ['<b>&'] } }),
  }),
}
const queue = (occasion: string, kind = 'hello') =>
  inTransaction(testApp.context, (tx) =>
    queueMail(tx, testApp.context, {
      occasion,
      kind,
      recipient: ' Ula@Poczta.example',
      language: 'pl',
      data: { name: 'Ulo' },
    }),
  )
const send = () => runQueue(testApp.context, mailQueue(templates))
const stateOf = (occasion: string) =>
  queryOne<{ attempts: number; sent: boolean; failed: boolean; last_error: string | null }>(
    testApp,
    sql`select attempts, sent_at is not null as sent, failed_at is not null as failed, last_error from mails where occasion = ${occasion}`,
  )

describe('the outbox', () => {
  it('sends a queued mail once, to the normalised address, as HTML and text', async () => {
    await queue('a')
    await queue('a')
    await send()
    await send()
    expect(testApp.sent).toHaveLength(1)
    expect(testApp.sent[0]).toMatchObject({ to: 'ula@poczta.example', subject: 'Cześć Ulo' })
    expect(testApp.sent[0]?.html).toContain('&lt;b&gt;&amp;')
    expect(testApp.sent[0]?.text).toContain('<b>&')
  })

  it('sends nothing of a transaction that was undone', async () => {
    await inTransaction(testApp.context, async (tx) => {
      await queueMail(tx, testApp.context, {
        occasion: 'undone',
        kind: 'hello',
        recipient: 'a@b.pl',
        language: 'pl',
        data: {},
      })
      return { error: 'ERRORS.BASIC' as const }
    })
    await send()
    expect(testApp.sent).toEqual([])
  })

  it('tries again later while the mail server is down, and gives up after twelve tries', async () => {
    isDown = true
    await queue('late')
    await send()
    expect(await stateOf('late')).toMatchObject({ attempts: 1, sent: false, last_error: 'Connection refused' })
    await send()
    expect((await stateOf('late'))?.attempts).toBe(1)
    isDown = false
    testApp.clock.advance(61_000)
    await send()
    expect(await stateOf('late')).toMatchObject({ attempts: 2, sent: true, last_error: null })
    isDown = true
    await queue('never')
    for (let tries = 0; tries < 14; tries++) {
      await send()
      testApp.clock.advance(5 * hourMs)
    }
    expect(await stateOf('never')).toMatchObject({ attempts: 12, sent: false, failed: true })
  })

  it('resumes a mail whose process died while sending it', async () => {
    await queue('crash')
    await testApp.context.db.execute(
      sql`update mails set due_at = ${new Date(testApp.clock.now() + 30_000)}, attempts = 1 where occasion = 'crash'`,
    )
    await send()
    expect(testApp.sent).toEqual([])
    testApp.clock.advance(31_000)
    await send()
    expect(testApp.sent).toHaveLength(1)
  })

  it('forgets what was sent or given up, with all that it said, after ninety days', async () => {
    await queue('sent')
    await send()
    await queue('waiting')
    await testApp.context.db.execute(
      sql`update mails set due_at = ${new Date(testApp.clock.now() + 200 * dayMs)} where occasion = 'waiting'`,
    )
    testApp.clock.advance(90 * dayMs)
    await deleteOldMails(testApp.context)
    expect(await stateOf('sent')).toMatchObject({ sent: true })
    testApp.clock.advance(1)
    expect(await deleteOldMails(testApp.context)).toBeGreaterThan(0)
    expect(await stateOf('sent')).toBeUndefined()
    expect(await stateOf('waiting')).toMatchObject({ sent: false })
  })
})
