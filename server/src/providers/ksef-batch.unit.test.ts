import { createDecipheriv, randomBytes } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '#payments/documents/fa3-xml.ts'
import { createKsefProvider } from '#providers/ksef.ts'
import { packBatch } from '#providers/ksef-batch.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { aBuyer, anInvoiceFile as anInvoice, sellerNip as nip } from '#testing/ksef-invoices.ts'
import { type KsefSandbox, openKsefSandbox } from '#testing/ksef-sandbox.ts'

let sandbox: KsefSandbox
beforeAll(async () => {
  sandbox = await openKsefSandbox()
}, 30_000)
afterAll(() => sandbox.close())
afterEach(() => sandbox.fail('none'))

const open = (maxPartBytes?: number) =>
  createKsefProvider({
    ...{ baseUrl: sandbox.url, identity: { token: simulation.ksef.token as string }, nip: async () => nip },
    ...{ now: Date.now, ...(maxPartBytes ? { maxPartBytes } : {}) },
  })

const anyInvoices = (count: number) => Promise.all(Array.from({ length: count }, () => anInvoice()))

describe('a batch', () => {
  it('is one ZIP file in parts, each encrypted by itself, named by the sizes and hashes of both', async () => {
    const key = { key: randomBytes(32), vector: randomBytes(16) }
    const files = [randomBytes(300), randomBytes(500)]
    const { batchFile, parts } = await packBatch(key, files, 256)
    expect(parts.map(({ ordinalNumber }) => ordinalNumber)).toEqual([1, 2, 3, 4])
    const plain = parts.map(({ bytes }) => {
      const decipher = createDecipheriv('aes-256-cbc', key.key, key.vector)
      return Buffer.concat([decipher.update(bytes), decipher.final()])
    })
    expect(plain.map(({ byteLength }) => byteLength).slice(0, 3)).toEqual([256, 256, 256])
    const zip = Buffer.concat(plain)
    expect(Object.values(unzipSync(zip)).map((bytes) => Buffer.from(bytes))).toEqual(files)
    expect(batchFile).toEqual({
      ...{ fileSize: zip.byteLength, fileHash: hashOf(zip) },
      fileParts: parts.map(({ ordinalNumber, bytes }) => ({
        ...{ ordinalNumber, fileSize: bytes.byteLength, fileHash: hashOf(bytes) },
      })),
    })
  })

  it('is uploaded where KSeF says and closed; each invoice has a state of its own, and a confirmation', async () => {
    const ksef = open(2_000)
    const files = [...(await anyInvoices(3)), await anInvoice({ buyer: aBuyer('5265877636') })]
    const { session, upload } = await ksef.openBatch(files, true)
    expect(await ksef.readSession(session)).toMatchObject({ code: 100 })
    await upload()
    const uploads = (await sandbox.read()).received.filter((call) => call.startsWith('PUT /storage/'))
    expect(uploads.length).toBeGreaterThan(1)
    await ksef.closeBatch(session)
    expect(await ksef.readSession(session)).toMatchObject({ code: 150 })
    expect(await ksef.readSession(session)).toMatchObject({ code: 200 })
    const listed = await ksef.listInvoices(session)
    const hashes = files.map((file) => hashOf(file))
    expect(listed.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
    const refused = listed.find(({ hash }) => hash === hashes[3])
    expect(refused).toMatchObject({ code: 450, number: null, words: expect.stringContaining('suma kontrolna') })
    const accepted = listed.filter(({ code }) => code === 200)
    expect(new Set(accepted.map(({ number }) => number)).size).toBe(3)
    for (const status of accepted) expect(await ksef.fetchConfirmation(session, status)).toContain(status.number)
    // By its address it is not counted against the limit of calls; that ends.
    const asked = async () => (await sandbox.read()).received.filter((call) => call.endsWith('/upo')).length
    const before = await asked()
    const [first] = accepted
    const gone = { number: first?.number ?? '', confirmationUrl: `${first?.confirmationUrl}0` }
    expect(await ksef.fetchConfirmation(session, gone)).toContain(gone.number)
    expect([before, await asked()]).toEqual([0, 1])
    const arrived = (await sandbox.read()).invoices.filter((each) => each.session === session)
    expect(arrived.map(({ isOffline }) => isOffline)).toEqual([true, true, true, true])
    // What is there already is a duplicate of it.
    const again = await ksef.openBatch(files.slice(0, 1), false)
    await again.upload()
    await ksef.closeBatch(again.session)
    await ksef.readSession(again.session)
    expect(await ksef.readSession(again.session)).toMatchObject({ code: 445 })
    const [duplicate] = await ksef.listInvoices(again.session)
    const number = listed.find(({ hash }) => hash === hashes[0])?.number
    expect(duplicate).toMatchObject({ code: 440, originalSession: session, number })
    expect(duplicate?.words).toContain(`${number} została już prawidłowo przesłana do systemu w sesji: ${session}`)
  })

  it('is read in steps: what was not read has no number yet; twice the same file is one number and a duplicate', async () => {
    const ksef = open()
    const files = await anyInvoices(5)
    await sandbox.fail('batch-half')
    const { session, upload } = await ksef.openBatch([...files, files[0] as Uint8Array], false)
    await upload()
    await ksef.closeBatch(session)
    const look = async () => {
      const { code } = await ksef.readSession(session)
      return [code, (await ksef.listInvoices(session)).map((each) => each.code)]
    }
    expect(await look()).toEqual([150, Array.from({ length: 6 }, () => 150)])
    for (let time = 0; time < 2; time++) expect(await look()).toEqual([150, [200, 200, 200, 200, 150, 150]])
    expect((await ksef.listInvoices(session)).map(({ number }) => number === null)).toEqual([
      ...[false, false, false, false, true, true],
    ])
    expect(await look()).toEqual([200, [200, 200, 200, 200, 200, 440]])
    await sandbox.fail('batch-cancelled')
    const cancelled = await ksef.openBatch(await anyInvoices(1), false)
    await cancelled.upload()
    await ksef.closeBatch(cancelled.session)
    await ksef.readSession(cancelled.session)
    const words = 'Sesja anulowana; Nie przesłano faktur'
    expect(await ksef.readSession(cancelled.session)).toEqual({ code: 440, words })
    expect(await ksef.listInvoices(cancelled.session)).toEqual([])
  })

  it('counts only once all its parts are there and it is closed, which happens once', async () => {
    const ksef = open()
    const { session, upload } = await ksef.openBatch(await anyInvoices(1), false)
    await expect(ksef.closeBatch(session)).rejects.toMatchObject({ reason: '21205' })
    await sandbox.fail('part-refused')
    await expect(upload()).rejects.toBeInstanceOf(ProviderUnavailable)
    await expect(ksef.closeBatch(session)).rejects.toMatchObject({ reason: '21205' })
    await upload()
    await sandbox.fail('answer-lost')
    await expect(ksef.closeBatch(session)).rejects.toBeInstanceOf(ProviderUnavailable)
    await expect(ksef.closeBatch(session)).rejects.toMatchObject({ reason: '21180' })
    expect(await ksef.listInvoices(session)).toMatchObject([{ code: 200 }])
    await expect(ksef.readSession('20260101-SB-0000000000-0000000000-00')).rejects.toMatchObject({ reason: '21173' })
  })

  it('goes with a new key when KSeF has retired the one that was used; one that cannot be unpacked is refused whole', async () => {
    const ksef = open()
    await ksef.check()
    await ksef.openSession()
    await sandbox.fail('key-retired')
    const { session, upload } = await ksef.openBatch(await anyInvoices(1), false)
    await upload()
    await sandbox.fail('batch-broken')
    await ksef.closeBatch(session)
    await ksef.readSession(session)
    expect(await ksef.readSession(session)).toMatchObject({ code: 430 })
    expect(await ksef.listInvoices(session)).toEqual([])
  })
})
