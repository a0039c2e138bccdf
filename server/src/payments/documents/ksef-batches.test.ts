import { minuteMs } from '@slodki-ul/contract/durations'
import { staffDocumentsEndpoints as documents } from '@slodki-ul/contract/payments/documents.admin'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { InjectionPoint } from '#fault-injection.ts'
import { hashOf } from '#payments/documents/fa3-xml.ts'
import { batchFrom, warnedUntil } from '#payments/documents/ksef.rules.ts'
import { ksefSends } from '#payments/documents/ksef.tables.ts'
import { advanceSend } from '#payments/documents/ksef-queue.service.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'
import { correctByRefund, correctionsOf } from '#testing/corrections.ts'
import { type KsefApp, offlineCertificate, openKsefApp } from '#testing/ksef-app.ts'
import { queuedDocuments } from '#testing/queued-documents.ts'
import { aKey } from '#testing/staff-orders.ts'

let ksef: KsefApp
beforeAll(async () => {
  ksef = await openKsefApp(offlineCertificate)
}, 120_000)
afterAll(() => ksef.close())
afterEach(() => ksef.reset())

const { queue, isOf, sendsOf, countsOf, arrivedOf, settle, callsTo, mailsOf } = queuedDocuments(() => ksef)

describe('documents that wait for KSeF', () => {
  it('BO-163 leave together after an outage, 500 of them: each has its own number and UPO, and one refused is its own', async () => {
    const { testApp, run, sandbox, page } = ksef
    const document = await queue(500)
    await sandbox.fail('down')
    await settle()
    testApp.clock.advance(20 * minuteMs)
    await settle()
    // One try was made of all, and all were issued offline.
    const lastDay = warnedUntil(warsawDay(document.issuedAt))
    const offline = await sendsOf(document)
    const seen = offline.map((send) => `${send.state} ${send.lastDay} ${send.tries}`)
    expect(new Set(seen)).toEqual(new Set([`offline ${lastDay} 2`]))
    expect(new Set(offline.map(({ dueAt }) => dueAt?.getTime())).size).toBe(1)
    await sandbox.fail('semantics')
    testApp.clock.advance(5 * minuteMs)
    for (let round = 0; round < 4; round++) {
      await settle()
      testApp.clock.advance(5_000)
    }
    await run()
    expect(await countsOf(document)).toEqual({ accepted: 499, refused: 1 })
    const [refused, ...sends] = (await sendsOf(document)).toSorted((one, other) => other.state.localeCompare(one.state))
    expect(refused).toMatchObject({ state: 'refused', code: '450', number: null, dueAt: null })
    expect(new Set(sends.map(({ number }) => number)).size).toBe(499)
    expect(sends.filter(({ number, confirmation }) => !confirmation?.includes(number ?? '-'))).toEqual([])
    const arrived = await arrivedOf(document)
    const [session] = arrived.map((each) => each.session)
    expect([arrived.length, new Set(arrived.map(({ hash }) => hash)).size]).toEqual([499, 499])
    expect(new Set((await sandbox.read()).invoices.map((each) => each.session))).toEqual(new Set([session]))
    expect(arrived.every(({ isOffline }) => isOffline)).toBe(true)
    const numberOf = new Map(arrived.map(({ hash, ksefNumber }) => [hash, ksefNumber]))
    expect(sends.filter(({ hash, number }) => numberOf.get(hash ?? '') !== number)).toEqual([])
    expect(await callsTo(/sessions\/online/)).toEqual([])
    // It was mailed when it went offline, and never again.
    expect(mailsOf(document)).toHaveLength(1)

    // The refused one goes again alone, when staff say so.
    expect(refused).toMatchObject({ isBatch: true, session, lastDay })
    const staff = { params: { id: refused?.documentId ?? '' }, headers: aKey() }
    const again = await testApp.call(documents.sendToKsefAgain, staff, await ksef.accountant())
    expect(again.status).toBe(200)
    const restarted = { state: 'offline', lastDay, isBatch: false, session: null, code: null, tries: 0 }
    expect(await ksef.sendOf(refused?.documentId ?? '')).toMatchObject(restarted)
    await run()
    expect((await callsTo(/sessions\/online\/.+\/invoices$/)).length).toBe(1)
    expect(await countsOf(document)).toEqual({ accepted: 500 })
    expect((await page(refused?.documentId ?? '')).ksef).toBe('accepted')
  })

  it('go one by one up to twenty, and together from twenty-one on, also where two processes do it', async () => {
    const { testApp, acts } = ksef
    const { db } = testApp.context
    const few = await queue(batchFrom - 1)
    const stored = { xml: '<x/>', hash: 'hash' }
    await db.update(ksefSends).set(stored).where(isOf(few))
    const sent: string[] = []
    const mustNot = () => Promise.reject(new Error('must not be called'))
    const nothing = { number: null, acceptedAt: null, originalSession: null, confirmationUrl: null }
    const status = { code: 150, words: '', ...nothing }
    acts.instead = {
      ...{ openBatch: mustNot, openSession: async () => '20260101-SO-1' },
      send: async (session) => `${session}-${sent.push(session)}`,
      readStatus: async () => status,
    }
    await settle()
    expect(sent).toHaveLength(batchFrom - 1)
    await db.update(ksefSends).set({ dueAt: null }).where(isOf(few))

    const count = batchFrom + 9
    const many = await queue(count)
    await db.update(ksefSends).set(stored).where(isOf(many))
    sent.length = 0
    const batches: number[] = []
    acts.instead = {
      ...{ ...acts.instead, closeBatch: async () => {}, readSession: async () => ({ code: 150, words: '' }) },
      openBatch: async (files) => ({ session: `20260101-SB-${batches.push(files.length)}`, upload: async () => {} }),
    }
    // Of two processes each sends what the other has not claimed.
    const leases = { single: minuteMs, batch: minuteMs }
    const [first, second] = await sendsOf(many)
    await Promise.all([first, second].map((send) => advanceSend(testApp.context, send?.id ?? '', leases)))
    expect(batches.length).toBeGreaterThan(0)
    expect(batches.reduce((sum, each) => sum + each, sent.length)).toBe(count)
    expect(await countsOf(many)).toEqual({ sent: count })
    await db.update(ksefSends).set({ dueAt: null }).where(isOf(many))
  })

  it('in a batch are no corrections of what has no number yet', async () => {
    const { sandbox, run, sendOf } = ksef
    const many = await queue(batchFrom)
    await correctByRefund(ksef.testApp, many.orderId ?? '', 1_000)
    const [correction] = await correctionsOf(ksef.testApp, many.id)
    await sandbox.fail('none')
    await settle()
    expect(await sendOf(correction?.id ?? '')).toMatchObject({ state: 'waiting', code: 'original', session: null })
    await run(minuteMs)
    await run(minuteMs)
    const number = (await sendOf(many.id))?.number
    const numbered = { state: 'accepted', xml: expect.stringContaining(number ?? '-') }
    expect(await sendOf(correction?.id ?? '')).toMatchObject(numbered)
  })
})

describe('a batch that something happens to', () => {
  it.each<[string, InjectionPoint | null, string]>([
    ['whose process was killed before it was closed', 'ksef.batch-uploaded', 'none'],
    ['whose process was killed after that', 'ksef.batch-closed-before-save', 'none'],
    ['whose last answer was lost', null, 'answer-lost'],
    ['of which a part did not arrive', null, 'part-refused'],
  ])('%s is asked for first, and nothing goes twice', async (_what, dies, fail) => {
    const { acts, run, sandbox, testApp } = ksef
    const document = await queue(batchFrom)
    acts.dies = dies
    await sandbox.fail(fail)
    await settle()
    acts.dies = null
    const sends = await sendsOf(document)
    const seen = sends.map(({ state, isBatch, invoice }) => `${state} ${isBatch} ${invoice}`)
    expect(new Set(seen)).toEqual(new Set(['waiting true null']))
    expect(new Set(sends.map(({ session }) => session)).size).toBe(1)
    if (dies) {
      // Until its lease ends it is the process's that had it.
      testApp.clock.advance(10 * minuteMs)
      await settle()
      expect(await countsOf(document)).toEqual({ waiting: batchFrom })
    }
    await run(6 * minuteMs)
    await run(minuteMs)
    await run(minuteMs)
    expect(await countsOf(document)).toEqual({ accepted: batchFrom })
    expect((await arrivedOf(document)).map(({ code }) => code)).toEqual(Array.from({ length: batchFrom }, () => 200))
    expect(mailsOf(document)).toHaveLength(1)
  })

  it.each([
    ['half done is asked about until all of it is read', 'batch-half'],
    ['that KSeF cancelled goes again', 'batch-cancelled'],
  ])('%s, and nothing goes twice', async (_what, fail) => {
    const document = await queue(batchFrom)
    await ksef.sandbox.fail(fail)
    const seen: object[] = []
    for (let round = 0; round < 12; round++) {
      await settle()
      seen.push(await countsOf(document))
      ksef.testApp.clock.advance(round < 3 ? 2_500 : minuteMs)
    }
    // Numbers are taken once all are read, so that no document is asked about by itself.
    expect(seen[0]).toEqual({ sent: batchFrom })
    expect(seen.filter((counts) => 'accepted' in counts)).toContainEqual({ accepted: batchFrom })
    expect(seen.at(-1)).toEqual({ accepted: batchFrom })
    expect((await arrivedOf(document)).map(({ code }) => code)).toEqual(Array.from({ length: batchFrom }, () => 200))
  })

  it('has what KSeF has already: ours by its bytes takes the number of the first, a stranger’s is refused', async () => {
    const { db } = ksef.testApp.context
    const document = await queue(batchFrom)
    for (let round = 0; round < 3; round++) await ksef.run()
    const first = await sendsOf(document)
    const anew = { state: 'waiting', number: null, acceptedAt: null, confirmation: null, invoice: null } as const
    const dueAt = ksef.testApp.clock.date()
    await db
      .update(ksefSends)
      .set({ ...anew, session: null, sendingAt: null, isBatch: false, dueAt })
      .where(isOf(document))
    const xml = first[3]?.xml?.replace('<Nazwa>', '<Nazwa>Inna ') ?? ''
    await db
      .update(ksefSends)
      .set({ xml, hash: hashOf(Buffer.from(xml)) })
      .where(eq(ksefSends.id, first[3]?.id ?? ''))
    for (let round = 0; round < 3; round++) await ksef.run()
    const sends = await sendsOf(document)
    expect(sends.map(({ number }) => number)).toEqual(first.map(({ number }, index) => (index === 3 ? null : number)))
    expect(sends.every(({ isBatch }) => isBatch)).toBe(true)
    expect(sends[3]).toMatchObject({
      state: 'refused',
      code: '440',
      words: expect.stringContaining('Duplikat faktury'),
    })
    expect(sends.filter(({ confirmation, number }) => number && !confirmation?.includes(number))).toEqual([])
  })

  it('is followed by its documents one by one when it was refused unread, and goes on where its confirmations stopped', async () => {
    const { acts, run, sandbox, testApp } = ksef
    const { db } = testApp.context
    const document = await queue(batchFrom)
    await sandbox.fail('batch-broken')
    for (let round = 0; round < 3; round++) {
      await settle()
      testApp.clock.advance(6_000)
    }
    await db.update(ksefSends).set({ dueAt: sql`due_at + interval '1 day'` }).where(isOf(document))
    const sends = await sendsOf(document)
    const seen = sends.map(({ state, isBatch, code, session }) => [state, isBatch, code, session].join())
    expect(new Set(seen)).toEqual(new Set(['waiting,false,430,']))
    const single = sends[1]
    await db
      .update(ksefSends)
      .set({ dueAt: testApp.clock.date() })
      .where(eq(ksefSends.id, single?.id ?? ''))
    await run()
    expect(await countsOf(document)).toEqual({ waiting: batchFrom - 1, accepted: 1 })

    // Together again once the reason is gone: the first ten confirmations arrive, then KSeF wants a pause.
    await db
      .update(ksefSends)
      .set({ code: null, dueAt: testApp.clock.date() })
      .where(and(isOf(document), isNotNull(ksefSends.code)))
    const more = await queue(2)
    let fetched = 0
    const { fetchConfirmation } = acts.real
    acts.instead = {
      fetchConfirmation: async (...facts) => {
        fetched += 1
        if (fetched === 11) await sandbox.fail('limited', 60)
        return await fetchConfirmation(...facts)
      },
    }
    await run()
    expect(await countsOf(document)).toMatchObject({ sent: expect.any(Number), accepted: 11 })
    await sandbox.fail('none')
    await run(2 * minuteMs)
    expect([await countsOf(document), await countsOf(more)]).toEqual([{ accepted: batchFrom }, { accepted: 2 }])
    expect((await arrivedOf(document)).filter(({ code }) => code !== 200)).toEqual([])
  })
})
