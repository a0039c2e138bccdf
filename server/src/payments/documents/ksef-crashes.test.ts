import { verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { homeZone } from '@slodki-ul/contract/dates'
import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter, workingDayFrom } from '#calendar.rules.ts'
import { rowsOf } from '#db/client.ts'
import { batchFrom, warnedUntil } from '#payments/documents/ksef.rules.ts'
import { ksefSends } from '#payments/documents/ksef.tables.ts'
import { findKsefMark } from '#payments/documents/ksef-documents.service.ts'
import { advanceSend } from '#payments/documents/ksef-queue.service.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { aDocument } from '#testing/corrections.ts'
import { documentMails } from '#testing/documents.ts'
import { settleQueue } from '#testing/jobs.ts'
import { type KsefApp, offlineCertificate, openKsefApp } from '#testing/ksef-app.ts'
import { readPdf } from '#testing/pdf.ts'
import { queueLike } from '#testing/queued-documents.ts'
import { saveSetting } from '#testing/saved-settings.ts'

let ksef: KsefApp
beforeAll(async () => {
  ksef = await openKsefApp(offlineCertificate)
}, 120_000)
afterAll(() => ksef.close())
afterEach(() => ksef.reset())

const mailsOf = (number: string) => documentMails(ksef.testApp).filter(({ subject }) => subject.includes(number))

describe('a batch that cannot be sent', () => {
  it('holds no document up: one that cannot be built is its own, and the others go one by one', async () => {
    const { testApp, acts, run, sandbox, sendOf } = ksef
    const { db } = testApp.context
    const document = await queueLike(ksef, batchFrom + 1)
    const setRate = (rate: number) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`alter table invoices disable trigger invoices_kept`)
        await tx.execute(
          sql`update invoices set lines = jsonb_set(lines, '{0,vatRate}', ${rate}::text::jsonb) where number = ${`${document.number}/1`}`,
        )
        await tx.execute(sql`alter table invoices enable trigger invoices_kept`)
      })
    const [{ rate, id } = { rate: 0, id: '' }] = rowsOf<{ rate: number; id: string }>(
      await db.execute(
        sql`select (lines->0->>'vatRate')::int as rate, id from invoices where number = ${`${document.number}/1`}`,
      ),
    )
    await setRate(17)
    // The address of the storage is blocked, for good.
    acts.instead = {
      openBatch: async (...batch) => ({
        ...(await acts.real.openBatch(...batch)),
        upload: () => Promise.reject(new ProviderRefused('refused', { status: 404 })),
      }),
    }
    for (let round = 0; round < 12; round++) await run(5 * minuteMs)
    const calls = (await sandbox.read()).received
    expect(calls.filter((call) => /sessions\/online\/.+\/invoices/.test(call)).length).toBeGreaterThanOrEqual(batchFrom)
    expect(calls.filter((call) => /sessions\/batch$/.test(call)).length).toBeLessThan(7)
    expect(await ksef.arrived(document.number)).toMatchObject([{ code: 200 }])
    expect(await sendOf(id)).toMatchObject({ state: 'refused', code: 'schema', words: expect.stringContaining('17') })
    expect(await sendOf(document.id)).toMatchObject({ state: 'accepted' })
    await setRate(rate)
  })
})

describe('a lost answer', () => {
  it('BO-163 is asked for before anything is repeated, also by the next process; nothing goes twice', async () => {
    const { sendOf, run, sandbox, acts, testApp } = ksef
    const document = await ksef.anInvoice()
    await sandbox.fail('answer-lost')
    await run()
    await run(5 * minuteMs)
    expect(await sendOf(document.id)).toMatchObject({ state: 'accepted' })
    expect(await ksef.arrived(document.number)).toHaveLength(1)

    // Killed between the send and its note: the row is taken over when its lease ends.
    const killed = await ksef.anInvoice()
    acts.dies = 'ksef.sent-before-save'
    await run()
    acts.dies = null
    expect(await sendOf(killed.id)).toMatchObject({ state: 'waiting', invoice: null, sendingAt: expect.any(Date) })
    await run(0)
    expect(await sendOf(killed.id)).toMatchObject({ state: 'waiting' })
    await run(5 * minuteMs)
    await run(6 * minuteMs)
    expect(await sendOf(killed.id)).toMatchObject({ state: 'accepted' })
    expect(await ksef.arrived(killed.number)).toHaveLength(1)
    expect(mailsOf(killed.number)).toHaveLength(1)

    // Killed between KSeF's number and its note, then between the note and the mail.
    const numbered = await ksef.anInvoice()
    acts.dies = 'ksef.number-before-save'
    await run()
    acts.dies = null
    expect(await sendOf(numbered.id)).toMatchObject({ state: 'sent', number: null })
    testApp.clock.advance(5 * minuteMs)
    for (let round = 0; round < 3; round++) {
      await settleQueue(testApp.context, 'ksef-sends')
      testApp.clock.advance(minuteMs)
    }
    expect(await sendOf(numbered.id)).toMatchObject({ state: 'accepted' })
    expect(mailsOf(numbered.number)).toEqual([])
    await run()
    await run(hourMs)
    expect(mailsOf(numbered.number)).toHaveLength(1)
    expect(await ksef.arrived(numbered.number)).toHaveLength(1)
  })

  it('BO-163 that cannot be asked for any more makes a duplicate, which is ours by its hash alone', async () => {
    const { sendOf, run, sandbox, acts } = ksef
    const document = await ksef.anInvoice()
    await sandbox.fail('answer-lost')
    acts.instead = { findInSession: async () => null }
    await run()
    await run(5 * minuteMs)
    await run()
    const received = await ksef.arrived(document.number)
    expect(received.map(({ code }) => code)).toEqual([200, 440])
    expect(await sendOf(document.id)).toMatchObject({ state: 'accepted', number: received[0]?.ksefNumber })

    const strange = await ksef.anInvoice()
    const status = {
      code: 440,
      words: 'Duplikat faktury',
      acceptedAt: null,
      originalSession: null,
      confirmationUrl: null,
    }
    acts.instead = { readStatus: async () => ({ ...status, number: received[0]?.ksefNumber ?? '' }) }
    await run()
    expect(await sendOf(strange.id)).toMatchObject({ state: 'refused', code: '440', number: null })
    expect(await ksef.waiting()).toContainEqual([strange.number, null])
    expect(mailsOf(strange.number)).toEqual([])
  })

  it('of two processes with the same due document sends it once', async () => {
    const { testApp, sendOf } = ksef
    const { id, number } = await ksef.anInvoice()
    const send = await sendOf(id)
    await Promise.all(
      [1, 2].map(() => advanceSend(testApp.context, send?.id ?? '', { single: 180_000, batch: 900_000 })),
    )
    await ksef.run()
    expect(await ksef.arrived(number)).toHaveLength(1)
    expect(await sendOf(id)).toMatchObject({ state: 'accepted' })
  })
})

describe('an outage', () => {
  it('BO-164 makes documents offline: with both codes at once, a last day that follows a failure, a warning, and sent in the end', async () => {
    const { testApp, sendOf, run, page, sandbox, waiting } = ksef
    const document = await ksef.anInvoice()
    const issueDay = warsawDay(document.issuedAt)
    await sandbox.fail('down')
    await run()
    expect(await sendOf(document.id)).toMatchObject({ state: 'waiting', hash: expect.any(String), lastDay: null })
    expect(mailsOf(document.number)).toEqual([])
    await run(20 * minuteMs)
    const usual = warnedUntil(issueDay)
    expect(await page(document.id)).toMatchObject({ ksef: 'offline', ksefLastDay: usual, ksefNumber: null })
    const [mail] = mailsOf(document.number)
    const text = (await readPdf(mail?.attachments[0]?.content as Buffer)).pages.join(' ')
    expect(text).toContain('OFFLINE')
    expect(text).toContain('CERTYFIKAT')
    // The second code is signed over its address.
    const mark = await findKsefMark(testApp.context.db, testApp.context, document)
    const [, signed = '', signature = ''] = /^https:\/\/(.*)\/([\w-]+)$/.exec(mark?.urls[1] ?? '') ?? []
    const { publicKey } = new X509Certificate(readFileSync(offlineCertificate.KSEF_OFFLINE_CERTIFICATE ?? ''))
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(signed), options, Buffer.from(signature, 'base64url'))).toBe(true)
    // A working day before the last day staff are warned.
    expect(await waiting()).toContainEqual([document.number, usual])

    // With an announced failure the day is later, and nobody is warned.
    await saveSetting(testApp, 'ksef', { failure: { from: issueDay, to: '' } })
    await run(10 * minuteMs)
    expect((await sendOf(document.id))?.lastDay ?? '').toMatch(/^20/)
    expect((await sendOf(document.id))?.lastDay?.localeCompare(usual)).toBe(1)
    expect((await waiting()).map(([label]) => label)).not.toContain(document.number)

    await sandbox.fail('none')
    await run(10 * minuteMs)
    expect(await sendOf(document.id)).toMatchObject({ state: 'accepted', number: expect.any(String) })
    expect((await ksef.arrived(document.number)).map(({ isOffline }) => isOffline)).toEqual([true])
    expect(mailsOf(document.number)).toHaveLength(1)
  })

  it('BO-164 in one environment says nothing of another one', async () => {
    const { testApp, page, waiting, run } = ksef
    const document = await ksef.anInvoice()
    await run()
    const { db, clock } = testApp.context
    const createdAt = new Date(clock.now() - dayMs)
    await db.insert(ksefSends).values({
      ...{ documentId: document.id, environment: 'production', state: 'refused', code: '450', createdAt },
    })
    expect(await page(document.id)).toMatchObject({ ksef: 'accepted', ksefCode: null })
    expect((await waiting()).map(([label]) => label)).not.toContain(document.number)
  })

  it('over midnight of a Friday and a weekend ends on the next working day; then even a retired key holds nothing up', async () => {
    const { testApp, sendOf, run, page, sandbox, waiting, acts } = ksef
    const { clock } = testApp
    let friday = warsawDay(clock.date())
    do friday = daysAfter(friday, 1)
    while (Temporal.PlainDate.from(friday).dayOfWeek !== 5)
    const evening = Temporal.ZonedDateTime.from(`${friday}T23:50[${homeZone}]`).epochMilliseconds
    clock.advance(evening - clock.now())
    const lastDay = workingDayFrom(daysAfter(friday, 3))
    await sandbox.fail('down')
    const document = await ksef.anInvoice()
    await run(minuteMs)
    expect(await sendOf(document.id)).toMatchObject({ state: 'waiting', lastDay: null })
    expect(mailsOf(document.number)).toEqual([])
    // At the end of its day nothing is waited for any more.
    await run(9 * minuteMs)
    expect([warsawDay(document.issuedAt), warsawDay(clock.date())]).toEqual([friday, daysAfter(friday, 1)])
    expect(await page(document.id)).toMatchObject({ ksef: 'offline', ksefLastDay: lastDay })
    expect(mailsOf(document.number)).toHaveLength(1)
    const { document: second } = await aDocument(testApp)
    await run(20 * minuteMs)
    expect(await page(second.id)).toMatchObject({ ksef: 'offline', ksefLastDay: lastDay })

    await run(dayMs)
    await run(dayMs / 2)
    expect(await sendOf(document.id)).toMatchObject({ state: 'offline', lastDay, number: null })
    expect(await waiting()).toEqual(expect.arrayContaining([document, second].map(({ number }) => [number, lastDay])))
    acts.real.resetSession()
    await sandbox.fail('key-retired')
    await run(10 * minuteMs)
    for (const { id, number } of [document, second]) {
      expect(await sendOf(id)).toMatchObject({ state: 'accepted', lastDay, number: expect.any(String) })
      expect((await ksef.arrived(number)).map(({ code, isOffline }) => [code, isOffline])).toEqual([[200, true]])
      expect(mailsOf(number)).toHaveLength(1)
    }
  })
})
