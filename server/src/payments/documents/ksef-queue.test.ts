import { minuteMs } from '@slodki-ul/contract/durations'
import { documentMonthsEndpoints as months } from '@slodki-ul/contract/payments/document-months.admin'
import { staffDocumentsEndpoints as documents } from '@slodki-ul/contract/payments/documents.admin'
import { settingsEndpoints as settings } from '@slodki-ul/contract/platform/settings.admin'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '#payments/documents/fa3-xml.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { correct, correctByRefund, correctionsOf } from '#testing/corrections.ts'
import { aPaidOrder, company, documentMails, invoiceOf } from '#testing/documents.ts'
import { settleQueue } from '#testing/jobs.ts'
import { type KsefApp, openKsefApp } from '#testing/ksef-app.ts'
import { readPdf } from '#testing/pdf.ts'
import { saveSetting } from '#testing/saved-settings.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey } from '#testing/staff-orders.ts'

let ksef: KsefApp
beforeAll(async () => {
  ksef = await openKsefApp()
}, 120_000)
afterAll(() => ksef.close())
afterEach(() => ksef.reset())

describe('a document with a Polish NIP', () => {
  it('BO-162 waits, is sent and accepted: bytes, hash, number, date and UPO are kept, and only then its mail goes', async () => {
    const { testApp, sendOf, run, pdf, page } = ksef
    const document = await ksef.anInvoice()
    expect(await sendOf(document.id)).toMatchObject({ state: 'waiting', environment: 'test', xml: null })
    for (const queue of ['invoice-files', 'mails', 'mails']) await settleQueue(testApp.context, queue)
    // The order is confirmed at once; the invoice follows.
    expect(documentMails(testApp)).toEqual([])
    expect(testApp.sent.map(({ text }) => text).join()).toContain('gdy tylko dostanie numer w KSeF')
    expect(await pdf(document.id)).toMatchObject({ status: 409, problem: { reason: 'waitsForKsef' } })
    expect((await page(document.id)).allowedActions).toContainEqual({
      ...{ action: 'send', allowed: false, reason: 'waitsForKsef' },
    })

    await run()
    const send = await sendOf(document.id)
    const [received] = await ksef.arrived(document.number)
    expect(received).toMatchObject({ code: 200, ksefNumber: send?.number, isOffline: false })
    const hash = hashOf(Buffer.from(received?.xml ?? ''))
    expect(send).toMatchObject({ state: 'accepted', hash, xml: received?.xml, acceptedAt: expect.any(Date) })
    expect(send?.confirmation).toContain(send?.number)
    expect(received?.xml).toContain('<NIP>5265877635</NIP><Nazwa>Pracownia Zosi</Nazwa>')
    const [mail, ...others] = documentMails(testApp)
    expect([mail?.subject, others]).toEqual([expect.stringContaining(document.number), []])
    const mailed = (await readPdf(mail?.attachments[0]?.content as Buffer)).pages.join(' ')
    expect(mailed).toContain(send?.number)
    expect((await readPdf((await pdf(document.id)).bytes)).pages.join(' ')).toBe(mailed)

    expect(await page(document.id)).toMatchObject({
      ...{ ksef: 'accepted', ksefNumber: send?.number, ksefCode: null },
      ksefSend: { environment: 'test', hasXml: true, hasConfirmation: true },
    })
    const file = async (name: 'invoice' | 'confirmation') => {
      const params = { id: document.id, file: name }
      return (await testApp.call(documents.getKsefFile, { params }, await ksef.accountant())).bytes.toString()
    }
    expect(await file('invoice')).toBe(received?.xml)
    expect(await file('confirmation')).toContain('Potwierdzenie')
  })

  it('BO-162 alone goes there, or by setting every invoice; a correction names the number of its invoice, or none', async () => {
    const { testApp, sendOf, run, sandbox } = ksef
    const receipt = await invoiceOf(testApp, await aPaidOrder(testApp))
    expect(await sendOf(receipt?.id ?? '')).toBeUndefined()
    const person = { userWantsInvoice: true, companyData: { ...company, taxId: '' }, invoiceFor: 'person' }
    const aPerson = async () => await invoiceOf(testApp, await aPaidOrder(testApp, person as never))
    const voluntary = await aPerson()
    expect(voluntary?.type).toBe('Invoice')
    expect(await sendOf(voluntary?.id ?? '')).toBeUndefined()
    await saveSetting(testApp, 'ksef', { isForAll: true })
    const personal = await aPerson()
    expect(await sendOf(personal?.id ?? '')).toMatchObject({ state: 'waiting' })
    await saveSetting(testApp, 'ksef', { mode: 'off' })
    const outside = await ksef.anInvoice()
    expect(await sendOf(outside.id)).toBeUndefined()
    await run()
    expect(documentMails(testApp).some(({ subject }) => subject.includes(outside.reference ?? '-'))).toBe(true)
    await saveSetting(testApp, 'ksef', { mode: 'test', isForAll: false })
    await correct(testApp, outside.id, { lines: [{ line: 1, quantity: 1 }] })
    await run()
    const [ofOutside] = await correctionsOf(testApp, outside.id)
    expect((await sendOf(ofOutside?.id ?? ''))?.xml).toContain('<NrKSeFN>1</NrKSeFN>')
    // What is there is corrected there, whatever the setting is now.
    await correct(testApp, personal?.id ?? '', { lines: [{ line: 1, quantity: 1 }] })
    const [ofPersonal] = await correctionsOf(testApp, personal?.id ?? '')
    expect(await sendOf(ofPersonal?.id ?? '')).toMatchObject({ state: 'waiting' })

    const document = await ksef.anInvoice()
    await correctByRefund(testApp, document.orderId ?? '', 1_000)
    const [correction] = await correctionsOf(testApp, document.id)
    const id = correction?.id ?? ''
    await sandbox.fail('error')
    await run()
    expect(await sendOf(id)).toMatchObject({ state: 'waiting', code: 'original', xml: null })
    await sandbox.fail('none')
    await run(5 * minuteMs)
    await run()
    const number = (await sendOf(document.id))?.number
    expect(await sendOf(id)).toMatchObject({ state: 'accepted', code: null })
    expect((await sendOf(id))?.xml).toContain(`<NrKSeFFaKorygowanej>${number}</NrKSeFFaKorygowanej>`)
  })
})

describe('what KSeF does not take', () => {
  it('BO-162 is shown with code and words, tells staff, and goes again when they say so; what breaks the schema never went', async () => {
    const { testApp, sendOf, run, page, waiting, sandbox, acts } = ksef
    const document = await ksef.anInvoice()
    await sandbox.fail('semantics')
    await run()
    expect(await page(document.id)).toMatchObject({
      ...{ ksef: 'refused', ksefCode: '450' },
      ksefWords: 'Błąd weryfikacji semantyki dokumentu faktury',
      allowedActions: expect.arrayContaining([{ action: 'ksef', allowed: true, reason: null }]),
    })
    expect(documentMails(testApp)).toEqual([])
    expect(await waiting()).toContainEqual([document.number, null])
    const headers = await ksef.accountant()
    const listed = await testApp.call(documents.listStaffDocuments, { query: { ksef: 'refused' } as never }, headers)
    expect(listed.reply.map(({ number }) => number)).toEqual([document.number])
    expect(listed.reply).toMatchObject([{ ksefRefusal: { canRepeat: true, canCorrect: true, hasXml: true } }])
    const needsStaff = async (value: string) => {
      const query = { needsStaff: value, orderId: document.orderId } as never
      return (await testApp.call(documents.listStaffDocuments, { query }, headers)).reply.map(({ id }) => id)
    }
    expect([await needsStaff('true'), await needsStaff('false')]).toEqual([[document.id], []])
    const month = warsawDay(document.issuedAt).slice(0, 7)
    const counted = async () => ({
      ...(await testApp.call(months.countStaffDocuments, { query: { month } }, headers)).reply,
      ...(await testApp.call(months.getDocumentNumbers, { query: { month } }, headers)).reply.ksef,
    })
    const before = await counted()
    expect(before).toMatchObject({ needsStaff: 1, refused: 1 })
    const again = () =>
      testApp.call(documents.sendToKsefAgain, { params: { id: document.id }, headers: aKey() }, headers)
    expect(await again()).toMatchObject({ status: 200, reply: { number: document.number } })
    expect(await again()).toMatchObject({ status: 409, problem: { reason: 'notRefused' } })
    await run()
    expect(await sendOf(document.id)).toMatchObject({ state: 'accepted' })
    expect(await waiting()).toEqual([])
    expect([await needsStaff('true'), await needsStaff('false')]).toEqual([[], [document.id]])
    const after = { ...before, needsStaff: 0, refused: 0, accepted: before.accepted + 1 }
    expect(await counted()).toEqual(after)

    const broken = await ksef.anInvoice()
    acts.instead = { openSession: () => Promise.reject(new Error('must not be called')) }
    const { db } = testApp.context
    await db.execute(sql`alter table invoices disable trigger all`)
    await db
      .update(invoices)
      .set({ seller: { ...broken.seller, nip: '0000000000' } })
      .where(eq(invoices.id, broken.id))
    await db.execute(sql`alter table invoices enable trigger all`)
    await run()
    expect(await sendOf(broken.id)).toMatchObject({ state: 'refused', code: 'schema', xml: null })
    expect((await page(broken.id)).ksefWords).toContain('NIP')
    expect(await ksef.arrived(broken.number)).toEqual([])
  })

  it('through its own fault goes again: an interruption, a closed session; too many calls hold everything back', async () => {
    const { testApp, sendOf, run, sandbox, acts } = ksef
    for (const fault of ['interrupted', 'session-closed']) {
      const document = await ksef.anInvoice()
      await sandbox.fail(fault)
      await run()
      await run(minuteMs)
      expect([fault, (await sendOf(document.id))?.state]).toEqual([fault, 'accepted'])
    }
    // A question that is refused says nothing about the document, nor does the end of its session.
    const asked = await ksef.anInvoice()
    const refusing = (code: string) => () => Promise.reject(new ProviderRefused('Not this one', { status: 400, code }))
    acts.instead = { fetchConfirmation: refusing('21178') }
    await run()
    expect(await sendOf(asked.id)).toMatchObject({ state: 'sent', number: null })
    acts.instead = { readStatus: refusing('21180') }
    await run(5 * minuteMs)
    expect(await sendOf(asked.id)).toMatchObject({ invoice: null, number: null })
    acts.instead = {}
    await run(5 * minuteMs)
    await run(5 * minuteMs)
    expect(await sendOf(asked.id)).toMatchObject({ state: 'accepted' })
    const [late, later] = [await ksef.anInvoice(), await ksef.anInvoice()]
    await sandbox.fail('limited', 120)
    const calls = (await sandbox.read()).received.length
    await run(0)
    expect((await sandbox.read()).received.length).toBe(calls + 1)
    const held = await Promise.all([late, later].map(({ id }) => sendOf(id)))
    expect(held.map((send) => [send?.state, send?.tries]).toSorted()).toEqual([
      ['waiting', 0],
      ['waiting', 1],
    ])
    for (const send of held) expect(send?.dueAt?.getTime()).toBeGreaterThan(testApp.clock.now() + 90_000)
  })
})

describe('the switch of KSeF', () => {
  it('BO-186 BO-189 is the owner’s, takes the environment whose keys there are, and asking says what works', async () => {
    const { testApp, sandbox, sendOf } = ksef
    const owner = (await aStaffMember(testApp, ['owner'])).headers
    const read = async () => (await testApp.call(settings.getKsefSettings, {}, owner)).reply
    const change = async (body: object, headers = owner) => {
      const row = { body, headers: { 'if-match': `"${(await read()).version}"` } }
      return testApp.call(settings.changeKsefSettings, row, headers)
    }
    const failure = { from: '', to: '' }
    expect((await read()).values).toEqual({ mode: 'test', isForAll: false, failure })
    expect((await change({ mode: 'production' })).problem.errors).toEqual({ mode: 'ERRORS.KSEFKEYS' })
    expect((await change({ failure: { to: '2026-11-20' } })).problem.errors).toEqual({
      'failure.from': 'ERRORS.REQUIRED',
    })
    expect((await change({ failure: { from: '2026-11-21', to: '2026-11-20' } })).problem.errors).toEqual({
      'failure.to': 'ERRORS.TIMEORDER',
    })
    expect((await change({ failure: { from: '2026-02-30' } })).status).toBe(400)
    for (const role of ['shop', 'accountant', 'support', 'content'] as const)
      expect((await change({ mode: 'off' }, (await aStaffMember(testApp, [role])).headers)).status).toBe(403)
    expect((await read()).values).toEqual({ mode: 'test', isForAll: false, failure })
    expect((await change({ mode: 'off' })).reply.values).toEqual({ mode: 'off', isForAll: false, failure })
    expect(await sendOf((await ksef.anInvoice()).id)).toBeUndefined()
    await change({ mode: 'test' })
    expect(await sendOf((await ksef.anInvoice()).id)).toMatchObject({ state: 'waiting' })

    const ask = async () => {
      const row = { params: { connection: 'ksef' as const }, headers: aKey() }
      return (await testApp.call(settings.checkConnection, row, owner)).reply
    }
    expect(await ask()).toEqual({ connection: 'ksef', result: 'works', recipient: null })
    const refusal = new ProviderRefused('Wrong token', { status: 401 })
    ksef.acts.instead = { check: () => Promise.reject(refusal) }
    expect(await ask()).toMatchObject({ result: 'key-refused' })
    ksef.acts.instead = {}
    await sandbox.fail('down')
    expect(await ask()).toMatchObject({ result: 'unreachable' })
    testApp.clock.advance(11 * minuteMs)
    expect((await change({ mode: 'off' })).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
  })
})
