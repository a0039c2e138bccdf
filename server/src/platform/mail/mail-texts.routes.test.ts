import { mailTextsEndpoints as rows } from '@slodki-ul/contract/platform/mail-texts.admin'
import { type MailWords, noWords } from '@slodki-ul/contract/platform/mail-words.rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { mailQueue } from '#platform/mail/mail.jobs.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { runQueue } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let content: Awaited<ReturnType<typeof aStaffMember>>
let owner: Awaited<ReturnType<typeof aStaffMember>>
let orderId = ''
beforeAll(async () => {
  testApp = await openTestApp()
  content = await aStaffMember(testApp, ['content'])
  owner = await aStaffMember(testApp, ['owner'])
  const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]], { firstName: '<b>Ola</b>' })
  orderId = reply.orderId
  await runQueue(testApp.context, mailQueue(testApp.context.mailTemplates))
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })
const params = { kind: 'order-placed' }
const read = async () => (await testApp.call(rows.getMailText, { params }, content.headers)).reply
const change = (body: Partial<MailWords>, version: number, headers = content.headers) =>
  testApp.call(rows.changeMailText, { params, body, headers: { 'if-match': `"${version}"` } }, headers)
const typed = (values: Partial<MailWords>, language: 'pl' | 'en' = 'pl') => ({
  language,
  values: { ...noWords, ...values },
})

/** The mail about the order, sent now. */
async function send(language: 'pl' | 'en' = 'pl') {
  testApp.sent.length = 0
  await inTransaction(testApp.context, (tx) =>
    queueMail(tx, testApp.context, {
      ...{ occasion: crypto.randomUUID(), kind: 'order-placed', recipient: 'ola@poczta.example', language },
      data: { orderId },
    }),
  )
  await runQueue(testApp.context, mailQueue(testApp.context.mailTemplates))
  const [mail] = testApp.sent
  if (!mail) throw new Error('No mail was sent.')
  return mail
}

describe('words of mails', () => {
  it('BO-142 change subject, greeting and closing of mails sent from then on, by version, and nothing else; set back they are the usual ones', async () => {
    const usual = await send()
    const first = await read()
    expect(first).toMatchObject({ version: 0, values: noWords, versions: [], isBroken: false })
    expect(first.placeholders.toSorted()).toEqual(['amount', 'firstName', 'number'])
    const saved = await change(
      {
        subjectPl: 'Mamy {{numer}}, {{Imię}}',
        greetingPl: 'Cześć, {{imię}}!\nDzięki.',
        closingPl: '<i>Ul</i> & Pszczoły',
      },
      0,
    )
    expect([saved.status, saved.reply.version, saved.reply.changedBy]).toEqual([200, 1, content.staff.name])
    const worded = await send()
    expect(worded.subject).toMatch(/^Mamy SU-\d+, <b>Ola<\/b>$/)
    for (const shown of ['Cześć, &lt;b&gt;Ola&lt;/b&gt;!', '&lt;i&gt;Ul&lt;/i&gt; &amp; Pszczoły'])
      expect(worded.html).toContain(shown)
    expect(worded.text).toContain('Cześć, <b>Ola</b>!\n\nDzięki.')
    expect(worded.html).not.toContain('Ciepło pozdrawiamy')
    // What the law asks for is as it was: contract, withdrawal, terms, company.
    const fixed = (text: string) => text.split('\n').filter((line) => /umow|regulamin|NIP|odst/i.test(line))
    expect(fixed(worded.text)).toEqual(fixed(usual.text))
    expect(fixed(worded.text).length).toBeGreaterThan(2)
    expect(worded.attachments.map(({ filename }) => filename)).toEqual(
      usual.attachments.map(({ filename }) => filename),
    )
    expect((await send('en')).text).toContain('Warm regards')

    expect((await change({ subjectPl: 'Nowszy' }, 0, owner.headers)).problem.code).toBe('ERRORS.CHANGEDMEANWHILE')
    expect((await testApp.call(rows.changeMailText, { params, body: {}, headers: {} }, content.headers)).status).toBe(
      428,
    )
    expect((await change({ subjectEn: 'Order {{number}}' }, 1, owner.headers)).reply.version).toBe(2)
    expect((await send('en')).subject).toMatch(/^Order SU-\d+$/)
    const { versions } = (await change(noWords, 2)).reply
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
    expect(versions.at(-1)?.values.greetingPl).toBe('Cześć, {{imię}}!\nDzięki.')
    const again = await send()
    expect([again.subject, again.text]).toEqual([usual.subject, usual.text])
    await expect(
      testApp.context.db.execute(sql`update mail_texts set words = '{}' where kind = 'order-placed'`),
    ).rejects.toThrow()
  })

  it('BO-142 are checked, shown and tried on the own address before they hold', async () => {
    const { version } = await read()
    for (const [body, code] of [
      [{ subjectPl: '{{plan}}' }, 'ERRORS.PLACEHOLDER'],
      [{ subjectEn: '{{numer}}' }, 'ERRORS.PLACEHOLDER'],
      [{ subjectPl: 'a\nBcc: b@poczta.example' }, 'ERRORS.INVALIDTEXT'],
      [{ closingPl: 'a'.repeat(1_001) }, 'ERRORS.MAXLENGTH'],
    ] as const) {
      const [field = ''] = Object.keys(body)
      const saved = await change(body, version)
      expect([saved.problem.code, saved.problem.errors]).toEqual(['ERRORS.PROVIDEDATA', { [field]: code }])
      const tried = await testApp.call(
        rows.tryMailText,
        { params, body: typed(body), headers: aKey() },
        content.headers,
      )
      expect(tried.problem.code).toBe('ERRORS.PROVIDEDATA')
    }
    const words = { subjectPl: 'Próbny {{numer}}', greetingPl: 'Hej, {{imię}}.' }
    const shown = await testApp.call(rows.previewMailText, { params, body: typed(words) }, content.headers)
    expect([shown.reply.subject, shown.reply.text]).toEqual(['Próbny SU-10023', expect.stringContaining('Hej, Zofia.')])
    const key = aKey()
    for (let press = 0; press < 2; press++) {
      const { reply } = await testApp.call(
        rows.tryMailText,
        { params, body: typed(words), headers: key },
        content.headers,
      )
      expect(reply).toEqual({ recipient: content.email })
    }
    await runQueue(testApp.context, mailQueue(testApp.context.mailTemplates))
    expect(testApp.sent.map(({ to, subject }) => [to, subject])).toEqual([[content.email, 'Próba: Próbny SU-10023']])
    expect(testApp.sent[0]?.html).not.toMatch(/ticket|token=/)
    expect(await read()).toMatchObject({ version, values: noWords })
    for (const call of [rows.getMailText, rows.previewMailText, rows.tryMailText] as const) {
      // A trial has the words of the mail that is tried.
      for (const kind of ['no-such-mail', 'mail-trial']) {
        const input = { params: { kind }, body: typed({}), headers: aKey() } as never
        expect((await testApp.call(call, input, content.headers)).problem.code).toBe('ERRORS.NOTFOUND')
      }
    }
  })

  it('BO-142 that are broken stop no mail: it goes out with the usual ones, and the back office says so', async () => {
    const usual = await send()
    const { version } = await read()
    const broken = { ...noWords, subjectPl: '{{zniknęło}}', greetingPl: 'Hej, {{imię}}!' }
    await testApp.context.db.execute(
      sql`insert into mail_texts (kind, version, words, changed_by, changed_at)
        values ('order-placed', ${version + 1}, ${JSON.stringify(broken)}::jsonb, ${owner.id}, now())`,
    )
    const sent = await send()
    expect([sent.subject, sent.text.includes('Hej, <b>Ola</b>!')]).toEqual([usual.subject, true])
    expect(await read()).toMatchObject({ isBroken: true })
    const { reply: kinds } = await testApp.call(rows.listMailTexts, {}, content.headers)
    expect(kinds.filter(({ isBroken }) => isBroken).map(({ kind, changed }) => [kind, changed])).toEqual([
      ['order-placed', ['pl']],
    ])
    await testApp.context.db.execute(
      sql`insert into mail_texts (kind, version, words, changed_by, changed_at)
        values ('order-placed', ${version + 2}, '{"subjectPl": 5}'::jsonb, ${owner.id}, now())`,
    )
    expect((await send()).subject).toBe(usual.subject)
    await change(noWords, version + 2)
  })
})
