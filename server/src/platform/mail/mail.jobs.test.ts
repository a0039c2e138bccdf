import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { forgetMails, type MailBuilder, sendMails } from '#platform/mail/mail.jobs.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { queryOne } from '#testing/factories.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
let isDown = false
beforeAll(async () => {
  academy = await openAcademy()
  const { mail } = academy.context
  academy = {
    ...academy,
    context: {
      ...academy.context,
      mail: {
        close: () => {},
        send: async (outgoing) => {
          if (isDown) throw new Error('Connection refused')
          await mail?.send(outgoing)
        },
      },
    },
  }
})
afterAll(() => academy.close())
beforeEach(() => {
  academy.sent.length = 0
  isDown = false
})

const builders: Record<string, MailBuilder> = {
  hello: async (_context, data) => ({
    content: { subject: `Cześć ${String(data.name)}`, title: 'Cześć', paragraphs: ['<b>&'] },
  }),
}
const queue = (occasion: string, kind = 'hello') =>
  inTransaction(academy.context, (tx) =>
    queueMail(tx, academy.context, {
      occasion,
      kind,
      recipient: ' Ula@Poczta.example',
      language: 'pl',
      data: { name: 'Ulo' },
    }),
  )
const send = () => sendMails(academy.context, builders)
const stateOf = (occasion: string) =>
  queryOne<{ attempts: number; sent: boolean; failed: boolean; last_error: string | null }>(
    academy,
    sql`select attempts, sent_at is not null as sent, failed_at is not null as failed, last_error from mails where occasion = ${occasion}`,
  )

describe('the outbox', () => {
  it('sends a queued mail once, to the normalised address, as HTML and text', async () => {
    await queue('a')
    await queue('a')
    await send()
    await send()
    expect(academy.sent).toHaveLength(1)
    expect(academy.sent[0]).toMatchObject({ to: 'ula@poczta.example', subject: 'Cześć Ulo' })
    expect(academy.sent[0]?.html).toContain('&lt;b&gt;&amp;')
    expect(academy.sent[0]?.text).toContain('<b>&')
  })

  it('sends nothing of a transaction that was undone', async () => {
    await inTransaction(academy.context, async (tx) => {
      await queueMail(tx, academy.context, {
        occasion: 'undone',
        kind: 'hello',
        recipient: 'a@b.pl',
        language: 'pl',
        data: {},
      })
      return { error: 'ERRORS.BASIC' as const }
    })
    await send()
    expect(academy.sent).toEqual([])
  })

  it('tries again later while the mail server is down, and gives up after twelve tries', async () => {
    isDown = true
    await queue('late')
    await send()
    expect(await stateOf('late')).toMatchObject({ attempts: 1, sent: false, last_error: 'Connection refused' })
    await send()
    expect((await stateOf('late'))?.attempts).toBe(1)
    isDown = false
    academy.clock.advance(61_000)
    await send()
    expect(await stateOf('late')).toMatchObject({ attempts: 2, sent: true, last_error: null })
    isDown = true
    await queue('never')
    for (let tries = 0; tries < 14; tries++) {
      await send()
      academy.clock.advance(5 * hourMs)
    }
    expect(await stateOf('never')).toMatchObject({ attempts: 12, sent: false, failed: true })
  })

  it('takes up a mail whose process died while sending it', async () => {
    await queue('crash')
    await academy.context.db.execute(
      sql`update mails set due_at = ${new Date(academy.clock.now() + 30_000)}, attempts = 1 where occasion = 'crash'`,
    )
    await send()
    expect(academy.sent).toEqual([])
    academy.clock.advance(31_000)
    await send()
    expect(academy.sent).toHaveLength(1)
  })

  it('forgets what was sent or given up, with all that it said, after ninety days', async () => {
    await queue('sent')
    await send()
    await queue('waiting')
    await academy.context.db.execute(
      sql`update mails set due_at = ${new Date(academy.clock.now() + 200 * dayMs)} where occasion = 'waiting'`,
    )
    academy.clock.advance(90 * dayMs)
    await forgetMails(academy.context)
    expect(await stateOf('sent')).toMatchObject({ sent: true })
    academy.clock.advance(1)
    expect(await forgetMails(academy.context)).toBeGreaterThan(0)
    expect(await stateOf('sent')).toBeUndefined()
    expect(await stateOf('waiting')).toMatchObject({ sent: false })
  })
})
