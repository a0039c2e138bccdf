import type { Address } from '@slodki-ul/contract/addresses'
import { findCountry } from '@slodki-ul/contract/countries'
import { kindOfTaxId, parseEuVatId } from '@slodki-ul/contract/eu-vat.rules'
import { toZloty } from '@slodki-ul/contract/money'
import { normalizeNip } from '@slodki-ul/contract/nip'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { reverseChargeRate, sumByRate, type VatSum } from '@slodki-ul/contract/vat.rules'
import { differenceByRate } from '#payments/documents/corrections.rules.ts'
import { saleDateOf } from '#payments/documents/invoices.rules.ts'
import type { StoredDocument } from '#payments/documents/printed-correction.rules.ts'
import type { PrintedLine } from '#payments/documents/printed-invoice.rules.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'

/** Elements by name in their order; an array repeats its element, undefined leaves it out. */
export type XmlTree = { readonly [element: string]: XmlNode | undefined }
type XmlNode = string | XmlTree | readonly XmlTree[]

/** The number in KSeF of the invoice that a correction corrects; null when that invoice was issued outside KSeF. */
export type Fa3Options = { correctedKsefNumber: string | null }

const namespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/'

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no such characters
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** A text of one line and so many characters at most, without what XML cannot say; undefined when nothing is left. */
function line(text: string, max = 256): string | undefined {
  const said = text.replace(notInXml, '').replace(/\s+/g, ' ').trim()
  return [...said].slice(0, max).join('').trim() || undefined
}

const amount = (grosze: number): string => toZloty(grosze).toFixed(2)

type Party = StoredDocument['buyer']

function addressOf(address: Address | null): XmlTree | undefined {
  const street = address && line(`${address.address} ${address.line2}`, 512)
  if (!address || !street) return undefined
  const country = findCountry(address.country)?.id ?? 'PL'
  return { KodKraju: country, AdresL1: street, AdresL2: line(`${address.zipCode} ${address.city}`, 512) }
}

/** How the buyer is identified: a NIP, the VAT number of another member state, another number, or none. */
function identityOf({ taxId, address, name }: Party): XmlTree {
  const Nazwa = line(name, 512)
  if (!taxId) return { BrakID: '1', Nazwa }
  const country = address?.country ?? 'PL'
  const kind = kindOfTaxId(taxId, address)
  const eu = kind === 'eu' ? parseEuVatId(taxId, country) : null
  if (eu) return { KodUE: eu.prefix, NrVatUE: eu.number, Nazwa }
  if (kind === 'nip') return { NIP: normalizeNip(taxId), Nazwa }
  return { KodKraju: findCountry(country)?.id, NrID: line(taxId, 50), Nazwa }
}

const partyOf = (party: Party): XmlTree => ({
  DaneIdentyfikacyjne: identityOf(party),
  Adres: addressOf(party.address),
})

/** Elements of the net amount and of the VAT by rate; what has no VAT has only the first. */
const sumElements: Record<number, readonly [net: string, vat?: string]> = {
  23: ['P_13_1', 'P_14_1'],
  8: ['P_13_2', 'P_14_2'],
  5: ['P_13_3', 'P_14_3'],
  0: ['P_13_6_1'],
  // Services taxed where a company of another member state is (art. 100 ust. 1 pkt 4).
  [reverseChargeRate]: ['P_13_9'],
}
const rateNames: Record<number, string> = { 23: '23', 8: '8', 5: '5', 0: '0 KR', [reverseChargeRate]: 'np II' }

function elementsOf({ vatRate, net, vat }: VatSum): [string, string][] {
  const [netName, vatName] = sumElements[vatRate] ?? []
  if (!netName) throw new Error(`FA(3) has no field for the rate ${vatRate}.`)
  return [[netName, amount(net)], ...(vatName ? [[vatName, amount(vat)] as [string, string]] : [])]
}

const sumsOf = (sums: readonly VatSum[]): XmlTree => Object.fromEntries(sums.flatMap(elementsOf))

/** Annotations: nothing special but the reverse charge. */
const annotations = (lines: readonly PrintedLine[]): XmlTree => ({
  P_16: '2',
  P_17: '2',
  P_18: lines.some(({ vatRate }) => vatRate === reverseChargeRate) ? '1' : '2',
  P_18A: '2',
  Zwolnienie: { P_19N: '1' },
  NoweSrodkiTransportu: { P_22N: '1' },
  P_23: '2',
  PMarzy: { P_PMarzyN: '1' },
})

const units = { piece: 'szt.', service: 'usł.' } as const

/** A line with gross amounts (art. 106e ust. 7–8). A line without pieces, all returned, has no price any more. */
function rowOf({ namePl, unit, count, unitPrice, gross, vatRate }: PrintedLine): XmlTree {
  const discount = unitPrice === undefined ? 0 : unitPrice * count - gross
  return {
    P_7: line(namePl, 512),
    P_8A: units[unit],
    P_8B: String(count),
    P_9B: count === 0 ? undefined : unitPrice === undefined ? (toZloty(gross) / count).toFixed(8) : amount(unitPrice),
    P_10: discount > 0 ? amount(discount) : undefined,
    P_11A: amount(gross),
    P_12: rateNames[vatRate],
  }
}

const numbered = (rows: readonly XmlTree[]): XmlTree[] =>
  rows.map((row, index) => ({ NrWierszaFa: String(index + 1), ...row }))

/** Lines of an invoice; of a correction those that it changes, each before and after (`StanPrzed`). */
function rowsOf({ lines, corrected }: StoredDocument): XmlTree[] {
  if (!corrected) return numbered(lines.map(rowOf))
  const changed = lines.flatMap((after, index) => {
    const before = corrected.lines[index]
    return before && (before.gross !== after.gross || before.count !== after.count)
      ? [{ ...rowOf(before), StanPrzed: '1' }, rowOf(after)]
      : []
  })
  return numbered(changed)
}

/** 2 card, 3 voucher, 6 transfer, 7 mobile. The carrier pays out what it collected by a transfer. */
const ways: Record<PaymentName, string> = { Stripe: '2', Blik: '7', Cod: '6' }
const giftCard = '3'

/** How an invoice was paid: at once, or partly with a gift card. */
function paymentOf({ total, giftCardAmount, paymentMethod, paidAt }: StoredDocument): XmlTree | undefined {
  const day = warsawDay(paidAt)
  if (total <= 0) return undefined
  const charged = total - giftCardAmount
  if (giftCardAmount === 0 || charged === 0)
    return { Zaplacono: '1', DataZaplaty: day, FormaPlatnosci: charged === 0 ? giftCard : ways[paymentMethod] }
  const part = (grosze: number, way: string): XmlTree => ({
    KwotaZaplatyCzesciowej: amount(grosze),
    DataZaplatyCzesciowej: day,
    FormaPlatnosci: way,
  })
  return {
    ZnacznikZaplatyCzesciowej: '2',
    ZaplataCzesciowa: [part(giftCardAmount, giftCard), part(charged, ways[paymentMethod])],
  }
}

const reasons = {
  refund: 'Zwrot pieniędzy',
  dispute: 'Zwrot pieniędzy po reklamacji płatności w banku',
  return: 'Zwrot towaru',
  reduction: 'Obniżka ceny',
  buyer: 'Zmiana danych nabywcy',
  taxId: 'Błędny NIP nabywcy',
} as const

/** What a correction corrects: its reason, the invoice with its number in KSeF, and the buyer before. */
function correctionOf({ corrected }: StoredDocument, { correctedKsefNumber }: Fa3Options): XmlTree {
  if (!corrected) return {}
  const { reason, number, issuedAt, buyer } = corrected
  return {
    PrzyczynaKorekty: reasons[reason],
    DaneFaKorygowanej: {
      DataWystFaKorygowanej: warsawDay(issuedAt),
      NrFaKorygowanej: line(number),
      ...(correctedKsefNumber === null ? { NrKSeFN: '1' } : { NrKSeF: '1', NrKSeFFaKorygowanej: correctedKsefNumber }),
    },
    Podmiot2K: buyer && partyOf(buyer),
  }
}

const sellerOf = ({ seller }: StoredDocument): XmlTree => ({
  DaneIdentyfikacyjne: { NIP: normalizeNip(seller.nip), Nazwa: line(seller.name, 512) },
  Adres: { KodKraju: 'PL', AdresL1: line(seller.address.replace(/, Polska$/, ''), 512) },
})

const only = (text: string | undefined, pattern: RegExp): string | undefined =>
  text !== undefined && pattern.test(text) ? text : undefined

/** The footer: what the invoice replaces, and the seller's entries in registers. */
function footerOf({ replaced, seller: { krs, regon, bdo } }: StoredDocument): XmlTree | undefined {
  const kind = replaced?.type === 'Invoice' ? 'fakturę' : 'potwierdzenie zakupu'
  const note = replaced && `Zastępuje ${kind} ${replaced.number} z ${warsawDay(replaced.issuedAt)}.`
  const entries = {
    KRS: only(krs, /^\d{10}$/),
    REGON: only(regon, /^(\d{9}|\d{14})$/),
    BDO: only(bdo, /^\d{9}$/),
  }
  const registers = Object.values(entries).some(Boolean) ? entries : undefined
  if (!note && !registers) return undefined
  return { Informacje: note ? { StopkaFaktury: note } : undefined, Rejestry: registers }
}

/** The content of FA(3) for an invoice or the correction of one, from its stored lines: nothing is computed again. */
export function describeFa3(document: StoredDocument, options: Fa3Options): XmlTree {
  const { number, issuedAt, buyer, lines, corrected, total, reference } = document
  const sale = saleDateOf(document)
  const sums = corrected ? differenceByRate(corrected.lines, lines) : sumByRate(lines)
  return {
    '@xmlns': namespace,
    Naglowek: {
      KodFormularza: { '@kodSystemowy': 'FA (3)', '@wersjaSchemy': '1-0E', '#': 'FA' },
      WariantFormularza: '3',
      DataWytworzeniaFa: issuedAt.toISOString(),
      SystemInfo: 'Słodki Ul',
    },
    Podmiot1: sellerOf(document),
    Podmiot2: { ...partyOf(buyer), JST: '2', GV: '2' },
    Fa: {
      KodWaluty: 'PLN',
      P_1: warsawDay(issuedAt),
      P_2: line(number),
      P_6: sale && !corrected ? warsawDay(sale.at) : undefined,
      ...sumsOf(sums),
      P_15: amount(total),
      Adnotacje: annotations([...lines, ...(corrected?.lines ?? [])]),
      RodzajFaktury: corrected ? 'KOR' : 'VAT',
      ...correctionOf(document, options),
      FaWiersz: rowsOf(document),
      Platnosc: paymentOf(document),
      WarunkiTransakcji: reference ? { Zamowienia: { NrZamowienia: line(reference) } } : undefined,
    },
    Stopka: footerOf(document),
  }
}
