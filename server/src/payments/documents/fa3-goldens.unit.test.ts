import { createPrivateKey, createPublicKey, generateKeyPairSync, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withVat } from '@slodki-ul/contract/vat.rules'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import fc from 'fast-check'
import {
  CryptographyService,
  calculateOfflineDeadline,
  isValidKsefNumber,
  unzip,
  VerificationLinkService,
  validate,
} from 'ksef-client-ts'
import { describe, expect, it } from 'vitest'
import { Application, Parse, SignedXml, setNodeDependencies } from 'xadesjs'
import xpath from 'xpath'
import { returnQuantities } from '#payments/documents/corrections.rules.ts'
import { buildFa3, findSchemaErrors, hashOf } from '#payments/documents/fa3-xml.ts'
import { isKsefNumber, lastDayFor, verificationUrl } from '#payments/documents/ksef.rules.ts'
import type { StoredDocument } from '#payments/documents/printed-correction.rules.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'
import { packBatch } from '#providers/ksef-batch.ts'
import { createSessionKey, encryptForKsef, encryptInvoice } from '#providers/ksef-encryption.ts'
import { readCertificate, signChallenge } from '#providers/ksef-signature.ts'
import { address, corrected, correctionOf, honey, invoice, ksefNumber, post } from '#testing/fa3-documents.ts'

// Two libraries of other people, in tests only: a client of KSeF, and one for XAdES. Neither shares code with ours.
Application.setEngine('Node', webcrypto as never)
setNodeDependencies({ DOMParser, XMLSerializer, xpath })
const client = new CryptographyService({} as never)

const german = { name: 'Bäckerei Süß GmbH', taxId: 'DE 123456789' }
const abroad = { ...address, country: 'Niemcy', zipCode: '10115', city: 'Berlin' }
const renewal = withVat([
  { namePl: 'Plan Mistrz', nameEn: null, unit: 'service' as const, count: 1, gross: 32_500, vatRate: 23 },
])
const goldens: Record<string, [StoredDocument, string | null]> = {
  'correction-by-line': [correctionOf(returnQuantities([honey, post], [{ line: 1, quantity: 1 }]) ?? []), ksefNumber],
  'correction-of-data': [
    correctionOf(invoice.lines, {
      buyer: { ...invoice.buyer, name: 'Pracownia Zofii' },
      corrected: { ...corrected, reason: 'buyer', buyer: invoice.buyer },
    }),
    null,
  ],
  'gift-card': [{ ...invoice, giftCardAmount: 4_000, paymentMethod: 'Blik' }, null],
  'eu-company': [
    { ...invoice, lines: withVat([{ ...post, vatRate: -1 }]), total: 1_490, buyer: { ...german, address: abroad } },
    null,
  ],
  consumer: [
    {
      ...{ ...invoice, buyer: { name: 'Anna Testowa', taxId: null, address } },
      replaced: { number: 'PZ 11/2026/0007', issuedAt: '2026-11-10T10:00:00Z' },
    },
    null,
  ],
  renewal: [{ ...invoice, reference: null, lines: renewal, total: 32_500, discountCode: null }, null],
}

/** What that client has against an invoice, whatever day it is. */
const faultsOf = async (xml: string) =>
  (await validate(xml)).errors.map(({ code }) => code).filter((code) => code !== 'FUTURE_INVOICE_DATE')

describe.each(Object.entries(goldens))('the golden %s', (name, [document, correctedKsefNumber]) => {
  it('is what is built, is valid, and is read by a client of other people', async () => {
    const bytes = await buildFa3(document, { correctedKsefNumber })
    const xml = Buffer.from(bytes).toString('utf8')
    await expect(xml).toMatchFileSnapshot(join(import.meta.dirname, `testing/fa3/${name}.xml`))
    expect(await findSchemaErrors(bytes)).toEqual([])
    expect(await faultsOf(xml)).toEqual([])
    expect((await validate(xml)).schemaType).toBe('FA3')
    // What that client would refuse.
    expect(await faultsOf(xml.replace(/<P_15>[^<]*<\/P_15>/, ''))).not.toEqual([])
    expect(await faultsOf(xml.replace('<NIP>5265877635<', '<NIP>5265877636<'))).toEqual(['INVALID_NIP_CHECKSUM'])
  })
})

describe('our encryption, read by others', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ksefKey = { id: '1', key: publicKey, validFrom: new Date(0), validTo: new Date(), usage: [] }
  const unwrap = async (text: string) => {
    const der = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).export({
      type: 'pkcs8',
      format: 'der',
    })
    const key = await webcrypto.subtle.importKey('pkcs8', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
      'decrypt',
    ])
    return Buffer.from(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, Buffer.from(text, 'base64')))
  }

  it('gives them the key of a session, the token, and the invoice with its hashes and sizes', async () => {
    const { wire } = createSessionKey(ksefKey)
    const key = await unwrap(wire.encryptedSymmetricKey)
    const vector = Buffer.from(wire.initializationVector, 'base64')
    expect([key.byteLength, vector.byteLength]).toEqual([32, 16])
    expect((await unwrap(encryptForKsef(ksefKey, Buffer.from('token|1')))).toString()).toBe('token|1')
    const xml = await buildFa3(invoice, { correctedKsefNumber: null })
    const sent = encryptInvoice({ key, vector }, xml)
    const encrypted = Buffer.from(sent.encryptedInvoiceContent, 'base64')
    expect(Buffer.from(client.decryptAES256(encrypted, key, vector))).toEqual(Buffer.from(xml))
    expect(client.getFileMetadata(xml)).toEqual({ hashSHA: sent.invoiceHash, fileSize: sent.invoiceSize })
    expect(client.getFileMetadata(encrypted)).toEqual({
      ...{ hashSHA: sent.encryptedInvoiceHash, fileSize: sent.encryptedInvoiceSize },
    })
  })

  it('gives them a batch, part by part, with each invoice in it', async () => {
    const { key, vector } = createSessionKey(ksefKey)
    const files = [invoice, { ...invoice, number: 'FV 11/2026/0413' }].map((document) =>
      buildFa3(document, { correctedKsefNumber: null }),
    )
    const { batchFile, parts } = await packBatch({ key, vector }, await Promise.all(files), 1_000)
    expect(parts.length).toBeGreaterThan(1)
    const zip = Buffer.concat(parts.map(({ bytes }) => client.decryptAES256(bytes, key, vector)))
    expect(client.getFileMetadata(zip)).toEqual({ hashSHA: batchFile.fileHash, fileSize: batchFile.fileSize })
    expect([...(await unzip(zip)).values()].map((bytes) => hashOf(bytes))).toEqual(
      (await Promise.all(files)).map((bytes) => hashOf(bytes)),
    )
  })
})

describe('our signature, read by others', () => {
  const pem = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../providers/testing/ksef', `${name}.pem`), 'utf8')
  const isGood = async (signed: string): Promise<boolean> => {
    const document = Parse(signed)
    const xades = new SignedXml(document)
    const signature = document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature').item(0)
    if (!signature) throw new Error('There is no signature.')
    xades.LoadXml(signature)
    return await xades.Verify().catch(() => false)
  }

  it.each(['company', 'company-rsa'])('of %s is XAdES over the challenge, and good for nothing else', async (name) => {
    const certificate = readCertificate(pem(name), pem(`${name}-key`))
    const challenge = '20261126-CR-AAAAAAAAAA-BBBBBBBBBB-CC'
    const signed = await signChallenge(certificate, { challenge, nip: '1234563218' }, new Date())
    expect(await isGood(signed)).toBe(true)
    expect(await isGood(signed.replace('1234563218', '5265877635'))).toBe(false)
    expect(await isGood(signed.replace(/<xades:SigningTime>.{4}/, '<xades:SigningTime>2001'))).toBe(false)
    expect(createPublicKey(certificate.privateKey).equals(certificate.certificate.publicKey)).toBe(true)
  })
})

describe('numbers, addresses and days, as others count them', () => {
  it('are the same', () => {
    const anyNumber = fc
      .tuple(fc.stringMatching(/^[0-9A-F]{12}$/), fc.integer({ min: 0, max: 255 }))
      .map(([id, sum]) => `5265877635-20260228-${id}-${sum.toString(16).toUpperCase().padStart(2, '0')}`)
    expect(isValidKsefNumber(ksefNumber)).toBe(true)
    fc.assert(
      fc.property(anyNumber, (number) => {
        expect([number, isKsefNumber(number)]).toEqual([number, isValidKsefNumber(number)])
      }),
      { numRuns: 3_000 },
    )
    const facts = { nip: '1111111111', issueDay: '2026-02-01', hash: 'UtQp9Gpc51y+u3xApZjIjgkpZ01js+J8KflSPW8WzIE=' }
    const host = 'https://qr.ksef.mf.gov.pl'
    expect(verificationUrl(host, facts)).toBe(
      new VerificationLinkService(host).buildInvoiceVerificationUrl(facts.nip, facts.issueDay, facts.hash),
    )
    for (
      let day = new Date('2026-01-01T12:00:00Z');
      day.getUTCFullYear() < 2028;
      day.setUTCDate(day.getUTCDate() + 1)
    ) {
      const issued = warsawDay(day)
      const last = calculateOfflineDeadline('offline24', new Date(day)).toISOString().slice(0, 10)
      expect([issued, lastDayFor(issued, { from: '', to: '' }, issued)]).toEqual([issued, last])
    }
  })
})
