import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simulation } from '@slodki-ul/contract/simulation'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '#payments/documents/fa3-xml.ts'
import { createKsefProvider, type KsefProvider } from '#providers/ksef.ts'
import type { KsefIdentity } from '#providers/ksef-access.ts'
import { encryptInvoice } from '#providers/ksef-encryption.ts'
import { findUnreadableCertificates, loadCertificate } from '#providers/ksef-files.ts'
import { readCertificate, signChallenge } from '#providers/ksef-signature.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { aBuyer, anInvoiceFile as anInvoice, sellerNip as nip } from '#testing/ksef-invoices.ts'
import { type KsefSandbox, openKsefSandbox } from '#testing/ksef-sandbox.ts'

const pem = (name: string) => readFileSync(join(import.meta.dirname, 'testing/ksef', `${name}.pem`), 'utf8')
const certificateOf = (name: string) => readCertificate(pem(name), pem(`${name}-key`))
const byToken: KsefIdentity = { token: simulation.ksef.token }
const byCertificate = (name: string): KsefIdentity => ({ certificate: () => certificateOf(name) })

let sandbox: KsefSandbox
beforeAll(async () => {
  sandbox = await openKsefSandbox()
}, 30_000)
afterAll(() => sandbox.close())
afterEach(() => sandbox.fail('none'))

const open = (identity: KsefIdentity, options: { nip?: string; now?: () => number } = {}): KsefProvider =>
  createKsefProvider({
    ...{ baseUrl: sandbox.url, identity, nip: async () => options.nip ?? nip, now: options.now ?? Date.now },
  })

async function send(ksef: KsefProvider, xml: Uint8Array) {
  const session = await ksef.openSession()
  const invoice = await ksef.send(session, xml, false)
  const waiting = await ksef.readStatus(session, invoice)
  return { session, invoice, waiting, status: await ksef.readStatus(session, invoice) }
}

describe('signing in', () => {
  it.each([
    ['a token', byToken],
    ['an EC certificate', byCertificate('company')],
    ['an RSA certificate', byCertificate('company-rsa')],
  ])('with %s works, and sends invoices that are numbered with a checksum and confirmed', async (_how, identity) => {
    const ksef = open(identity)
    await ksef.check()
    const xml = await anInvoice()
    const { session, waiting, status } = await send(ksef, xml)
    expect(waiting).toMatchObject({ code: 150, number: null })
    expect(status).toMatchObject({
      code: 200,
      number: expect.stringMatching(/^1234563218-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/),
    })
    expect(await ksef.fetchConfirmation(session, status)).toContain(status.number)
    expect(hashOf(await ksef.fetchInvoice(status.number ?? ''))).toBe(hashOf(xml))
    expect((await sandbox.read()).invoices.at(-1)?.xml).toBe(Buffer.from(xml).toString('utf8'))
  })

  it('is refused for another company, a wrong token, an expired certificate; a changed document has no signature', async () => {
    await expect(open(byCertificate('company'), { nip: '5265877635' }).check()).rejects.toMatchObject({ reason: '415' })
    await expect(open({ token: 'wrong' }).check()).rejects.toMatchObject({ status: 401, reason: '450' })
    await sandbox.fail('certificate-expired')
    const expired = open(byCertificate('company')).check()
    await expect(expired).rejects.toBeInstanceOf(ProviderRefused)
    await expect(expired).rejects.toMatchObject({ isApiKeyRejected: true })
    const signed = await signChallenge(certificateOf('company'), { challenge: 'one', nip }, new Date())
    const post = (body: string) =>
      fetch(`${sandbox.url}/auth/xades-signature`, {
        method: 'POST',
        headers: { 'content-type': 'application/xml' },
        body,
      })
    const codeOf = async (body: string) =>
      ((await (await post(body)).json()) as { exception: { exceptionDetailList: { exceptionCode: number }[] } })
        .exception.exceptionDetailList[0]?.exceptionCode
    expect(await codeOf(signed.replace(nip, '5265877635'))).toBe(9105)
    expect(await codeOf(signed.replace(/<xades:SigningTime>.{4}/, '<xades:SigningTime>2001'))).toBe(9105)
    expect(await codeOf(signed.replace(/<ds:Signature.*<\/ds:Signature>/, ''))).toBe(9102)
    // The signature is good, only its challenge was never given.
    expect(await codeOf(signed)).toBe(21111)
  })

  it('is done again when the token ends: first refreshed, after a week anew', async () => {
    let ahead = 0
    const ksef = open(byToken, { now: () => Date.now() + ahead })
    const ask = () => ksef.findInSession('20260101-SO-0000000000-0000000000-00', '')
    await ask()
    ahead = 14.8 * 60_000
    await ask()
    ahead = 8 * 24 * 3_600_000
    await ask()
    const calls = (await sandbox.read()).received.filter((call) => /token\/(refresh|redeem)/.test(call))
    expect(calls.slice(-3)).toEqual(['POST /auth/token/redeem', 'POST /auth/token/refresh', 'POST /auth/token/redeem'])
  })

  it('refuses a key that belongs to another certificate', () => {
    expect(() => readCertificate(pem('company'), pem('company-rsa-key'))).toThrow('another certificate')
  })
})

describe('an invoice', () => {
  it('goes with a new key when KSeF has retired the one that was used', async () => {
    const ksef = open(byToken)
    await ksef.check()
    await sandbox.fail('key-retired')
    const before = (await sandbox.read()).keyIndex
    expect((await send(ksef, await anInvoice())).status.code).toBe(200)
    expect((await sandbox.read()).keyIndex).toBe(before + 1)
  })

  it('sent twice is a duplicate that names the first one; a refused one says why', async () => {
    const ksef = open(byToken)
    const xml = await anInvoice()
    const { status: first } = await send(ksef, xml)
    expect((await send(ksef, xml)).status).toMatchObject({ code: 440, number: first.number })
    const wrong = await anInvoice({ buyer: aBuyer('5265877636') })
    expect((await send(ksef, wrong)).status).toMatchObject({
      code: 450,
      words: expect.stringContaining('suma kontrolna'),
    })
    const later = await anInvoice({ issuedAt: new Date(Date.now() + 3 * 24 * 3_600_000) })
    expect((await send(ksef, later)).status.code).toBe(450)
    const others = await anInvoice({ seller: { name: 'X', nip: '5265877635', address: 'ul. A 1' } })
    expect((await send(ksef, others)).status.code).toBe(410)
    const broken = Buffer.from(Buffer.from(xml).toString().replace('<P_15>50.00</P_15>', ''))
    expect((await send(ksef, broken)).status.code).toBe(450)
    await sandbox.fail('interrupted')
    expect((await send(ksef, await anInvoice())).status.code).toBe(550)
  })

  it('whose answer was lost is found by its hash in its session, and by nothing else', async () => {
    const ksef = open(byToken)
    const xml = await anInvoice()
    const session = await ksef.openSession()
    expect(await ksef.findInSession(session, hashOf(xml))).toBeNull()
    await sandbox.fail('answer-lost')
    await expect(ksef.send(session, xml, true)).rejects.toBeInstanceOf(ProviderUnavailable)
    const found = await ksef.findInSession(session, hashOf(xml))
    expect((await sandbox.read()).invoices.at(-1)).toMatchObject({ reference: found, isOffline: true })
    expect(await ksef.findInSession('20260101-SO-0000000000-0000000000-00', hashOf(xml))).toBeNull()
  })

  it('needs an open session: a closed one is refused, and forgotten by whoever asks', async () => {
    const ksef = open(byToken)
    const session = await ksef.openSession()
    await sandbox.fail('session-closed')
    await expect(ksef.send(session, await anInvoice(), false)).rejects.toMatchObject({ reason: '21180' })
    ksef.resetSession()
    expect(await ksef.openSession()).not.toBe(session)
    await expect(ksef.send(session, await anInvoice(), false)).rejects.toThrow('is not open')
  })

  it('is named by its hashes and sizes before and after encryption', () => {
    const sent = encryptInvoice({ key: Buffer.alloc(32, 1), vector: Buffer.alloc(16, 2) }, Buffer.from('<a/>'))
    expect(sent).toMatchObject({ invoiceSize: 4, encryptedInvoiceSize: 16 })
    expect(hashOf(Buffer.from(sent.encryptedInvoiceContent, 'base64'))).toBe(sent.encryptedInvoiceHash)
  })
})

describe('certificates in files', () => {
  const folder = join(import.meta.dirname, 'testing/ksef')
  const files = (certificate: string, privateKey = `${certificate}-key`) => ({
    ...{ certificate: join(folder, `${certificate}.pem`), privateKey: join(folder, `${privateKey}.pem`) },
    password: undefined,
  })

  it('that are missing or do not fit are named before the start, and count as a rejected key afterwards', () => {
    const good = { identity: files('company'), offline: files('company-rsa') }
    expect(findUnreadableCertificates(good)).toEqual([])
    expect(findUnreadableCertificates({ identity: { token: 'a' }, offline: null })).toEqual([])
    const bad = { identity: files('absent'), offline: files('company', 'company') }
    expect(findUnreadableCertificates(bad)).toEqual([
      expect.stringMatching(/^KSEF_CERTIFICATE, KSEF_PRIVATE_KEY: .*absent\.pem/),
      expect.stringMatching(/^KSEF_OFFLINE_CERTIFICATE, KSEF_OFFLINE_PRIVATE_KEY: /),
    ])
    expect(() => loadCertificate(bad.identity)).toThrow(expect.objectContaining({ isApiKeyRejected: true }))
  })
})

describe('a failure of KSeF', () => {
  it.each(['down', 'error'])('(%s) means that it is unavailable', async (fail) => {
    await sandbox.fail(fail)
    await expect(open(byToken).check()).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  it('of too many calls says how long to wait', async () => {
    await sandbox.fail('limited', 90)
    await expect(open(byToken).check()).rejects.toMatchObject({ retryAfterMs: 90_000 })
  })
})

describe('the page of the sandbox', () => {
  it('shows what arrived, with its verdict and its XML', async () => {
    const ksef = open(byToken)
    const { status, invoice } = await send(ksef, await anInvoice())
    expect(await sandbox.page('')).toContain(status.number)
    expect(await sandbox.page(`/invoices/${invoice}`)).toContain('&lt;KodWaluty&gt;PLN')
  })
})
