import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { homeZone } from '@slodki-ul/contract/dates'
import { isNip } from '@slodki-ul/contract/nip'
import { DOMParser } from '@xmldom/xmldom'
import { validateXML } from 'xmllint-wasm'
import { isKsefNumber } from './numbers.ts'

/** The official schema, which the server checks with before it sends. */
const folder = join(import.meta.dirname, '../../../server/assets/ksef')
const imported = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd']
const importAddress = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/StrukturyDanych'
const maxBytes = 1_000_000

const read = (fileName: string) => readFile(join(folder, fileName), 'utf8')

async function findSchemaErrors(xml: Buffer): Promise<string[]> {
  const schema = { fileName: 'fa-3.xsd', contents: (await read('fa-3.xsd')).replace(importAddress, 'StrukturyDanych') }
  const preload = await Promise.all(imported.map(async (fileName) => ({ fileName, contents: await read(fileName) })))
  const checked = await validateXML({ xml: { fileName: 'invoice.xml', contents: xml }, schema: [schema], preload })
  return checked.valid ? [] : [...checked.errors.map(({ message }) => message), 'schema'].slice(0, 5)
}

/** What KSeF reads in an invoice. */
export type InvoiceFacts = {
  seller: string
  type: string
  number: string
  day: string
  buyer: string
  corrects: string
}

function readFacts(xml: string): InvoiceFacts {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const textOf = ([first = '', ...rest]: readonly string[], scope: Document | Element = document): string => {
    const found = scope.getElementsByTagName(first)[0]
    if (!found) return ''
    return rest.length > 0 ? textOf(rest, found) : (found.textContent ?? '')
  }
  return {
    seller: textOf(['Podmiot1', 'NIP']),
    type: textOf(['RodzajFaktury']),
    number: textOf(['P_2']),
    day: textOf(['P_1']),
    buyer: textOf(['Podmiot2', 'NIP']),
    corrects: textOf(['NrKSeFFaKorygowanej']),
  }
}

export type Verdict = { code: number; words: string; details: string[]; facts: InvoiceFacts | null }

const refuse = (code: number, words: string, details: string[], facts: InvoiceFacts | null = null): Verdict => ({
  ...{ code, words, details, facts },
})

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: homeZone, dateStyle: 'short' })

/** Checks the bytes of an invoice as KSeF does: the file, the schema, the semantics. */
export async function checkInvoice(xml: Buffer, nip: string, now: number): Promise<Verdict> {
  const text = xml.toString('utf8')
  const file = 'Błąd weryfikacji pliku faktury'
  if (xml.byteLength > maxBytes) return refuse(430, file, ['Przekroczony rozmiar.'])
  if (text.startsWith('\ufeff') || Buffer.compare(Buffer.from(text, 'utf8'), xml) !== 0)
    return refuse(430, file, ['Nieprawidłowe kodowanie.'])
  if (/<\?(?!xml )|<!DOCTYPE/.test(text)) return refuse(430, file, ['Niedozwolona instrukcja przetwarzania.'])
  const semantics = 'Błąd weryfikacji semantyki dokumentu faktury'
  const errors = await findSchemaErrors(xml)
  if (errors.length > 0) return refuse(450, semantics, errors)
  const facts = readFacts(text)
  if (facts.seller !== nip) return refuse(410, 'Nieprawidłowy zakres uprawnień', [], facts)
  if (facts.buyer !== '' && !isNip(facts.buyer))
    return refuse(450, semantics, ['Nieprawidłowy NIP nabywcy: suma kontrolna.'], facts)
  if (facts.day > dayFormat.format(now)) return refuse(450, semantics, ['P_1 w przyszłości.'], facts)
  if (facts.corrects !== '' && !isKsefNumber(facts.corrects))
    return refuse(450, semantics, ['Nieprawidłowy numer KSeF faktury korygowanej.'], facts)
  return { code: 200, words: 'Sukces', details: [], facts }
}
