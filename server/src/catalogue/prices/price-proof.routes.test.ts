import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pricesEndpoints as rows } from '@slodki-ul/contract/catalogue/prices.admin'
import { homeZone } from '@slodki-ul/contract/dates'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkProof } from '#catalogue/prices/price-proof-signature.ts'
import { changePrices } from '#catalogue/products/products.service.ts'
import { runCommand } from '#command-line.ts'
import { inTransaction } from '#db/transaction.ts'
import { nameSigningKey } from '#signing-keys.ts'
import { aProduct } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  testApp = await openTestApp()
  folder = mkdtempSync(join(tmpdir(), 'slodki-ul-proof-'))
  // Eight in the morning, so that all of a day's steps are of one day in Warsaw.
  const morning = Math.ceil(testApp.clock.now() / dayMs) * dayMs + 7 * hourMs
  testApp.clock.advance(morning - testApp.clock.now())
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await testApp.close()
})

const today = () => testApp.clock.date().toLocaleDateString('en-CA', { timeZone: homeZone })

it('BO-090 a PDF proves what was shown on a day and in the 30 days before, and its signature tells any change', async () => {
  const id = await aProduct(testApp, { price: 8900 })
  const set = (price: number, discountPrice: number | null) =>
    inTransaction(testApp.context, (tx) => changePrices(tx, id, { price, discountPrice }))
  testApp.clock.advance(60 * dayMs)
  await set(9900, null)
  const raisedOn = today()
  testApp.clock.advance(30 * dayMs)
  await set(9900, 6200)
  testApp.clock.advance(3 * hourMs)
  // No reduction any more: it rises above the lowest price before.
  await set(9900, 9500)
  const day = today()
  testApp.clock.advance(dayMs)
  const shop = await aStaffMember(testApp, ['shop'])
  const prove = async (of: string, lang: 'pl' | 'en') => {
    const call = { params: { id }, query: { day: of, lang } }
    const { status, headers, bytes } = await testApp.call(rows.provePrice, call, shop.headers)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const { pages, language } = await readPdf(bytes)
    expect(language).toBe(lang)
    return { bytes, text: pages.join(' ').replaceAll('\u00a0', ' ') }
  }
  const { bytes, text } = await prove(day, 'pl')
  const company = await testApp.context.settings.read('company')
  for (const shown of [`TEST-${id}`, company.nip, 'Poświadczenie ceny']) expect(text).toContain(shown)
  // All prices of that day with what stood beside them. Of the 30 days before, the first one began with the price before the raise.
  const [ofDay = '', before = ''] = text.split('30 dni wcześniej')
  for (const shown of ['62,00 zł', '99,00 zł', '−30%', '89,00 zł', '95,00 zł']) expect(ofDay).toContain(shown)
  for (const shown of ['99,00 zł', '89,00 zł', 'Najniższa cena z tych 30 dni: 89,00 zł'])
    expect(before).toContain(shown)
  expect(before).not.toContain('62,00 zł')
  const raised = (await prove(raisedOn, 'en')).text
  for (const shown of ['Proof of a price', '99.00', '89.00']) expect(raised.replaceAll(',', '.')).toContain(shown)
  expect((await prove('2001-01-01', 'pl')).text).toContain('nie miał jeszcze ceny')

  const [key] = testApp.context.config.signingKeys
  const file = join(folder, 'proof.pdf')
  const verify = async (content: Buffer, secret = key?.secret) => {
    writeFileSync(file, content)
    const lines: string[] = []
    const code = await runCommand(
      ['price-proof', 'verify', file],
      { NODE_ENV: 'test', TOKEN_SECRET: secret, DATA_DIR: folder },
      (line) => lines.push(line),
    )
    return [code, lines.join('\n').slice(0, 12)]
  }
  expect(await verify(bytes)).toEqual([0, 'Genuine: sig'])
  const changed = Buffer.from(bytes)
  changed[Math.floor(bytes.length / 2)] = (changed[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  expect(await verify(changed)).toEqual([1, 'Not genuine:'])
  expect(checkProof(testApp.context.config, changed).result).toBe('changed')
  expect(checkProof(testApp.context.config, bytes.subarray(0, bytes.length - 1)).result).toBe('unsigned')
  const other = 'f'.repeat(64)
  expect(await verify(bytes, other)).toEqual([1, 'Not proved: '])
  // An older key of a rotation still proves.
  expect(await verify(bytes, `${other},${key?.secret}`)).toEqual([0, 'Genuine: sig'])
  expect(nameSigningKey(other).id).not.toBe(key?.id)

  const unknown = { params: { id: 999_999 }, query: { day, lang: 'pl' as const } }
  expect((await testApp.call(rows.provePrice, unknown, shop.headers)).problem.code).toBe('ERRORS.UNABLETOLOADPRODUCT')
  const content = await aStaffMember(testApp, ['content'])
  expect((await testApp.call(rows.provePrice, { ...unknown, params: { id } }, content.headers)).status).toBe(403)
})
