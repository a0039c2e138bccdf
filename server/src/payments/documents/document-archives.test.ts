import { dayMs } from '@slodki-ul/contract/durations'
import { documentMonthsEndpoints as months } from '@slodki-ul/contract/payments/document-months.admin'
import { runsEndpoints as runs } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathName } from '#evidence.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'
import { deleteOldRuns } from '#platform/runs/runs.jobs.ts'
import { runDays } from '#platform/runs/runs.rules.ts'
import { aPaidOrder } from '#testing/documents.ts'
import { queryOne } from '#testing/factories.ts'
import { settleQueue } from '#testing/jobs.ts'
import { type KsefApp, openKsefApp } from '#testing/ksef-app.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { readPdf } from '#testing/pdf.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey } from '#testing/staff-orders.ts'

let ksef: KsefApp
let month: string
beforeAll(async () => {
  ksef = await openKsefApp()
  month = warsawDay(ksef.testApp.clock.date()).slice(0, 7)
}, 120_000)
afterAll(() => ksef.close())

type Headers = Record<string, string>
const signedIn = async (role: 'accountant' | 'support' | 'content') =>
  (await aStaffMember(ksef.testApp, [role])).headers
const start = (what: 'exportDocumentPdfs' | 'exportKsefFiles', headers: Headers) =>
  ksef.testApp.call(months[what], { body: { month }, headers: aKey() }, headers)
const read = (id: string, headers: Headers) => ksef.testApp.call(runs.getRun, { params: { id } }, headers)
const file = (id: string, headers: Headers) => ksef.testApp.call(runs.getRunFile, { params: { id } }, headers)

/** The run of an archive, and its files by path. */
async function archive(what: 'exportDocumentPdfs' | 'exportKsefFiles', headers: Headers) {
  const started = await start(what, headers)
  expect(started.status).toBe(202)
  const { id } = started.reply
  await settleQueue(ksef.testApp.context, 'bulk-runs')
  return { run: (await read(id, headers)).reply, files: unzipSync((await file(id, headers)).bytes) }
}

async function aReceipt() {
  const orderId = await aPaidOrder(ksef.testApp)
  const [receipt] = await documentsOf(ksef.testApp, orderId)
  if (!receipt) throw new Error('The order has no document.')
  return { ...receipt, orderId }
}

describe('the archives of a month', () => {
  it('have all PDFs but what waits for KSeF or names nobody, and what KSeF accepted with its confirmation', async () => {
    const { testApp, run, sendOf } = ksef
    const invoice = await ksef.anInvoice()
    await run()
    const [receipt, anonymous] = [await aReceipt(), await aReceipt()]
    const held = await ksef.anInvoice()
    await testApp.context.db.execute(sql`alter table invoices disable trigger user`)
    await testApp.context.db.execute(sql`update invoices set anonymised_at = issued_at where id = ${anonymous.id}`)
    await testApp.context.db.execute(sql`alter table invoices enable trigger user`)
    const support = await signedIn('support')
    const pdfs = await archive('exportDocumentPdfs', support)
    // With what the demo has.
    expect(pdfs.run).toMatchObject({ kind: 'documents.pdfs', state: 'done', total: 5, done: 3, skipped: 2 })
    const names = [invoice, receipt].map(({ number }) => `${pathName(number)}.pdf`)
    expect(Object.keys(pdfs.files)).toHaveLength(3)
    const pages = await Promise.all(
      names.map(async (name) => (await readPdf(Buffer.from(pdfs.files[name] ?? []))).pages),
    )
    expect(pages.map((page) => page.join())).toEqual([
      expect.stringContaining(invoice.number),
      expect.stringContaining(receipt.number),
    ])
    const rows = await testApp.call(runs.listRunRows, { params: { id: pdfs.run.id }, query: {} as never }, support)
    const skipped = rows.reply.filter(({ state }) => state === 'skipped').map(({ label, code }) => [label, code])
    // Issued at the same moment, they may stand in either order.
    const expected = [held, anonymous].map(({ number }) => [number, 'ERRORS.ACTIONNOTALLOWED'])
    expect(skipped.toSorted()).toEqual(expected.toSorted())

    // One file that the storage has lost is named and keeps nobody from the others.
    const stored = await queryOne<{ id: string }>(
      testApp,
      sql`select file_id as id from invoices where number = ${receipt.number}`,
    )
    await testApp.context.storage.delete(stored?.id ?? '')
    const less = await archive('exportDocumentPdfs', support)
    expect(less.run.state).toBe('done')
    expect(Object.keys(less.files)).toHaveLength(3)
    expect(Buffer.from(less.files['BRAKUJE.txt'] ?? []).toString('utf8')).toBe(`${receipt.number}\n`)

    const sent = await archive('exportKsefFiles', support)
    expect(sent.run).toMatchObject({ total: 1, done: 1 })
    const texts = Object.entries(sent.files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')])
    const send = await sendOf(invoice.id)
    const name = pathName(invoice.number)
    expect(texts).toEqual([
      [`${name}.xml`, send?.xml],
      [`${name}-upo.xml`, send?.confirmation],
    ])
  })

  it('are for those who may see documents, are entries of the audit log, and go with the run', async () => {
    const { testApp } = ksef
    const accountant = await signedIn('accountant')
    const { run } = await archive('exportKsefFiles', accountant)
    const content = await signedIn('content')
    expect([(await start('exportDocumentPdfs', content)).status, (await file(run.id, content)).status]).toEqual([
      403, 404,
    ])
    expect((await file(run.id, await signedIn('support'))).status).toBe(200)
    const query = sql`select json_agg(call order by at, id) as calls from audit_entries
      where (record = 'document-month' and record_id = ${month}) or (record = 'run' and record_id = ${run.id})`
    const entries = await queryOne<{ calls: string[] }>(testApp, query)
    expect(entries?.calls.filter((call) => call === 'GET admin/runs/{id}/file')).toHaveLength(3)
    expect(entries?.calls).toContain('POST admin/document-months/ksef')
    testApp.clock.advance(runDays * dayMs + 1_000)
    expect(await deleteOldRuns(testApp.context)).toBeGreaterThan(0)
    expect((await file(run.id, await signedIn('accountant'))).status).toBe(404)
    expect(await testApp.context.storage.exists(`exports/${run.id}.zip`)).toBe(false)
  })

  it('BO-159 and the numbers of the month are proved by a PDF, in both languages', async () => {
    const headers = await signedIn('support')
    const proof = async (language: 'pl' | 'en') => {
      const call = { params: { month }, query: { language } }
      const { bytes } = await ksef.testApp.call(months.exportNumbersProof, call, headers)
      return (await readPdf(bytes)).pages.join(' ')
    }
    const { series, salesTotal } = (await ksef.testApp.call(months.getDocumentNumbers, { query: { month } }, headers))
      .reply
    const text = await proof('pl')
    expect(text).toContain('Numeracja jest pełna: bez luk i powtórzeń.')
    for (const each of series) expect(text).toContain(each.lastNumber)
    expect(text).toContain(salesTotal.grossAmount.toFixed(2).replace('.', ','))
    expect(await proof('en')).toContain('The numbers are whole: no gaps, none doubled.')
  })
})
