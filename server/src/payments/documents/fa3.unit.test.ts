import { withVat } from '@slodki-ul/contract/vat.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reducePrice, returnQuantities } from '#payments/documents/corrections.rules.ts'
import { buildFa3, findSchemaErrors, hashOf } from '#payments/documents/fa3-xml.ts'
import type { StoredDocument } from '#payments/documents/printed-correction.rules.ts'
import { address, corrected, correctionOf, honey, invoice, ksefNumber, post } from '#testing/fa3-documents.ts'

async function xmlOf(document: StoredDocument, correctedKsefNumber: string | null = null): Promise<string> {
  const bytes = await buildFa3(document, { correctedKsefNumber })
  expect(await findSchemaErrors(bytes)).toEqual([])
  return Buffer.from(bytes).toString('utf8')
}

describe('an invoice as FA(3)', () => {
  it('has the stored gross lines, sums by rate, days of Warsaw and the NIP without dashes, and no byte order mark', async () => {
    const xml = await xmlOf(invoice)
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?><Faktura xmlns="http:\/\/crd.gov.pl\/wzor\/2025\/06\/25\/13775\/">/,
    )
    expect(xml).toContain('<NIP>6808208874</NIP><Nazwa>Pracownia "Zosi" &amp; Syn</Nazwa>')
    // Issued after midnight in Warsaw, paid the day before.
    expect(xml).toContain('<P_1>2026-11-19</P_1><P_2>FV 11/2026/0412</P_2><P_6>2026-11-17</P_6>')
    expect(xml).toContain(
      '<P_13_1>12.11</P_13_1><P_14_1>2.79</P_14_1><P_13_3>85.71</P_13_3><P_14_3>4.29</P_14_3><P_15>104.90</P_15>',
    )
    expect(xml).toContain(
      '<P_7>Miód lipowy 900 g</P_7><P_8A>szt.</P_8A><P_8B>2</P_8B><P_9B>50.00</P_9B><P_10>10.00</P_10><P_11A>90.00</P_11A><P_12>5</P_12>',
    )
    expect(xml).toContain('<Zaplacono>1</Zaplacono><DataZaplaty>2026-11-17</DataZaplaty><FormaPlatnosci>2<')
    expect(xml).toContain('<NrZamowienia>SU-12641</NrZamowienia>')
    expect(xml).toContain('<KRS>0000123456</KRS><REGON>123456785</REGON><BDO>000012345</BDO>')
  })

  it('says how it was paid: with a gift card, partly with one, by phone, to the courier', async () => {
    expect(await xmlOf({ ...invoice, giftCardAmount: 4_000, paymentMethod: 'Blik' })).toContain(
      '<Platnosc><ZnacznikZaplatyCzesciowej>2</ZnacznikZaplatyCzesciowej>' +
        '<ZaplataCzesciowa><KwotaZaplatyCzesciowej>40.00</KwotaZaplatyCzesciowej><DataZaplatyCzesciowej>2026-11-17</DataZaplatyCzesciowej><FormaPlatnosci>3</FormaPlatnosci></ZaplataCzesciowa>' +
        '<ZaplataCzesciowa><KwotaZaplatyCzesciowej>64.90</KwotaZaplatyCzesciowej><DataZaplatyCzesciowej>2026-11-17</DataZaplatyCzesciowej><FormaPlatnosci>7</FormaPlatnosci></ZaplataCzesciowa></Platnosc>',
    )
    expect(await xmlOf({ ...invoice, giftCardAmount: 10_490 })).toContain(
      '<FormaPlatnosci>3</FormaPlatnosci></Platnosc>',
    )
    expect(await xmlOf({ ...invoice, paymentMethod: 'Cod' })).toContain('<FormaPlatnosci>6</FormaPlatnosci></Platnosc>')
  })

  it('names a company of another member state, of another country, and a person', async () => {
    const abroad = { ...address, country: 'Niemcy', zipCode: '10115', city: 'Berlin' }
    const services = withVat([{ ...post, vatRate: -1 }])
    const german = await xmlOf({
      ...{ ...invoice, lines: services, total: 1_490 },
      buyer: { name: 'Bäckerei Süß GmbH', taxId: 'DE 123456789', address: abroad },
    })
    expect(german).toContain('<KodUE>DE</KodUE><NrVatUE>123456789</NrVatUE><Nazwa>Bäckerei Süß GmbH</Nazwa>')
    expect(german).toContain('<P_13_9>14.90</P_13_9><P_15>14.90</P_15>')
    expect(german).toContain('<P_18>1</P_18>')
    expect(german).toContain('<P_12>np II</P_12>')
    const norwegian = { name: 'Honning AS', taxId: '987654321', address: { ...abroad, country: 'Norwegia' } }
    expect(await xmlOf({ ...invoice, buyer: norwegian })).toContain('<KodKraju>NO</KodKraju><NrID>987654321</NrID>')
    const person = { name: 'Anna Testowa', taxId: null, address }
    const voluntary = await xmlOf({
      ...invoice,
      buyer: person,
      replaced: { number: 'PZ 11/2026/0007', issuedAt: '2026-11-10T10:00:00Z' },
    })
    expect(voluntary).toContain('<BrakID>1</BrakID><Nazwa>Anna Testowa</Nazwa>')
    expect(voluntary).toContain(
      '<StopkaFaktury>Zastępuje potwierdzenie zakupu PZ 11/2026/0007 z 2026-11-10.</StopkaFaktury>',
    )
  })

  it('of the same document has the same bytes and hash', async () => {
    const [one, other] = [
      await buildFa3(invoice, { correctedKsefNumber: null }),
      await buildFa3(invoice, { correctedKsefNumber: null }),
    ]
    expect(hashOf(one)).toBe(hashOf(other))
    expect(hashOf(one)).toMatch(/^[\w+/]{43}=$/)
  })
})

describe('a correction as FA(3)', () => {
  it('has the changed lines before and after, the difference by rate, and the number of its invoice in KSeF', async () => {
    const xml = await xmlOf(correctionOf(returnQuantities([honey, post], [{ line: 1, quantity: 2 }]) ?? []), ksefNumber)
    expect(xml).toContain('<P_13_3>-85.71</P_13_3><P_14_3>-4.29</P_14_3><P_15>-90.00</P_15>')
    expect(xml).toContain(
      '<RodzajFaktury>KOR</RodzajFaktury><PrzyczynaKorekty>Zwrot towaru</PrzyczynaKorekty><DaneFaKorygowanej>' +
        '<DataWystFaKorygowanej>2026-11-19</DataWystFaKorygowanej><NrFaKorygowanej>FV 11/2026/0412</NrFaKorygowanej>' +
        `<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>${ksefNumber}</NrKSeFFaKorygowanej></DaneFaKorygowanej>`,
    )
    const rows = [...xml.matchAll(/<FaWiersz>.*?<\/FaWiersz>/g)].map(([row]) => row)
    expect(rows).toEqual([
      '<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Miód lipowy 900 g</P_7><P_8A>szt.</P_8A><P_8B>2</P_8B><P_9B>50.00</P_9B><P_10>10.00</P_10><P_11A>90.00</P_11A><P_12>5</P_12><StanPrzed>1</StanPrzed></FaWiersz>',
      '<FaWiersz><NrWierszaFa>2</NrWierszaFa><P_7>Miód lipowy 900 g</P_7><P_8A>szt.</P_8A><P_8B>0</P_8B><P_11A>0.00</P_11A><P_12>5</P_12></FaWiersz>',
    ])
    expect(xml).not.toContain('<Platnosc>')
  })

  it('BO-160 of an invoice outside KSeF says so; that of the buyer alone has both buyers and no line or amount', async () => {
    const xml = await xmlOf(
      correctionOf(invoice.lines, {
        buyer: { ...invoice.buyer, taxId: '5265877635' },
        corrected: { ...corrected, reason: 'buyer', buyer: invoice.buyer },
      }),
    )
    expect(xml).toContain(
      '<NrKSeFN>1</NrKSeFN></DaneFaKorygowanej><Podmiot2K><DaneIdentyfikacyjne><NIP>6808208874</NIP>',
    )
    expect(xml).toContain('<P_15>0.00</P_15>')
    expect(xml).not.toMatch(/FaWiersz|P_13|Platnosc/)
  })
})

/** Names and addresses as people type them, with what XML has to escape or cannot say. */
const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 }).map((text) => `a${text}`)
const someLine = fc.record({
  ...{ namePl: typed, nameEn: fc.constant(null), unit: fc.constantFrom('piece' as const, 'service' as const) },
  ...{ count: fc.integer({ min: 1, max: 99 }), unitPrice: fc.option(fc.constant(200_000), { nil: undefined }) },
  ...{ gross: fc.integer({ min: 1, max: 10_000_000 }), vatRate: fc.constantFrom(23, 8, 5, 0, -1) },
})

describe('whatever was sold', () => {
  it('the document and its corrections are valid, and their amounts add up', async () => {
    const any = fc.record({
      ...{ lines: fc.array(someLine, { minLength: 1, maxLength: 8 }), name: typed, street: typed, city: typed },
      ...{ share: fc.integer({ min: 1, max: 100 }), card: fc.integer({ min: 0, max: 100 }) },
    })
    const files: Uint8Array[] = []
    const build = async (document: StoredDocument, amount: number) => {
      const bytes = await buildFa3(document, { correctedKsefNumber: ksefNumber })
      files.push(bytes)
      const xml = Buffer.from(bytes).toString('utf8')
      const sums = [...xml.matchAll(/<P_1[34]_[\d_]+>(-?[\d.]+)</g)].map(([, sum]) => Math.round(Number(sum) * 100))
      expect(sums.reduce((sum, each) => sum + each, 0)).toBe(amount)
    }
    await fc.assert(
      fc.asyncProperty(any, async ({ lines: sold, name, street, city, share, card }) => {
        const lines = withVat(sold.map(({ unitPrice, ...line }) => (unitPrice ? { ...line, unitPrice } : line)))
        const total = lines.reduce((sum, { gross }) => sum + gross, 0)
        const buyer = { name, taxId: '5265877635', address: { ...address, address: street, city } }
        await build({ ...invoice, lines, total, buyer, giftCardAmount: Math.floor((total * card) / 100) }, total)
        const left = reducePrice(lines, Math.ceil((total * share) / 100))
        const change = left.reduce((sum, { gross }) => sum + gross, 0) - total
        const before = { ...corrected, reason: 'reduction' as const, lines }
        await build({ ...correctionOf(left), buyer, total: change, corrected: before }, change)
      }),
      { numRuns: 60 },
    )
    // All at once: most of the time goes to reading the schema.
    expect(files.length).toBeGreaterThan(100)
    expect(await findSchemaErrors(...files)).toEqual([])
  })
})
