import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { homeZone } from '@slodki-ul/contract/dates'
import { isNip } from '@slodki-ul/contract/nip'
import { DOMParser } from '@xmldom/xmldom'
import { validateXML } from 'xmllint-wasm'
import { isKsefNumber } from './numbers.ts'
import type { FailMode } from './state.ts'

/** The official schema, which the server checks with before it sends. */
const folder = join(import.meta.dirname, '../../../server/assets/ksef')
const imported = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd']
const importAddress = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/StrukturyDanych'
const maxBytes = 1_000_000

const read = (fileName: string) => readFile(join(folder, fileName), 'utf8')

async function findSchemaErrors(files: readonly Buffer[]): Promise<string[][]> {
  const schema = { fileName: 'fa-3.xsd', contents: (await read('fa-3.xsd')).replace(importAddress, 'StrukturyDanych') }
  const preload = await Promise.all(imported.map(async (fileName) => ({ fileName, contents: await read(fileName) })))
  const xml = files.map((contents, index) => ({ fileName: `invoice-${index}.xml`, contents }))
  const checked = await validateXML({ xml, schema: [schema], preload })
  if (checked.valid) return files.map(() => [])
  return files.map((_file, index) => {
    const errors = checked.errors.filter(({ loc }) => !loc || loc.fileName === `invoice-${index}.xml`)
    return errors.length > 0 ? [...errors.map(({ message }) => message), 'schema'].slice(0, 5) : []
  })
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

const semantics = 'Błąd weryfikacji semantyki dokumentu faktury'

export type Verdict = { code: number; words: string; details: string[]; facts: InvoiceFacts | null }

const refuse = (code: number, words: string, details: string[], facts: InvoiceFacts | null = null): Verdict => ({
  ...{ code, words, details, facts },
})

/** The verdict on what could not be read. */
export const failed = (code: number, words: string): Verdict => refuse(code, words, [])

/** What a switch makes of the next invoice. */
export function failedCheck(fail: FailMode): Verdict | null {
  if (fail === 'semantics') return failed(450, semantics)
  return fail === 'interrupted' ? failed(550, 'Operacja została anulowana przez system') : null
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: homeZone, dateStyle: 'short' })

function checkFile(xml: Buffer): Verdict | null {
  const text = xml.toString('utf8')
  const file = 'Błąd weryfikacji pliku faktury'
  if (xml.byteLength > maxBytes) return refuse(430, file, ['Przekroczony rozmiar.'])
  if (text.startsWith('\ufeff') || Buffer.compare(Buffer.from(text, 'utf8'), xml) !== 0)
    return refuse(430, file, ['Nieprawidłowe kodowanie.'])
  if (/<\?(?!xml )|<!DOCTYPE/.test(text)) return refuse(430, file, ['Niedozwolona instrukcja przetwarzania.'])
  return null
}

function checkFacts(facts: InvoiceFacts, nip: string, now: number): Verdict {
  if (facts.seller !== nip) return refuse(410, 'Nieprawidłowy zakres uprawnień', [], facts)
  if (facts.buyer !== '' && !isNip(facts.buyer))
    return refuse(450, semantics, ['Nieprawidłowy NIP nabywcy: suma kontrolna.'], facts)
  if (facts.day > dayFormat.format(now)) return refuse(450, semantics, ['P_1 w przyszłości.'], facts)
  if (facts.corrects !== '' && !isKsefNumber(facts.corrects))
    return refuse(450, semantics, ['Nieprawidłowy numer KSeF faktury korygowanej.'], facts)
  return { code: 200, words: 'Sukces', details: [], facts }
}

/** Checks the bytes of invoices as KSeF does: the files, the schema, the semantics. */
export async function checkInvoices(files: readonly Buffer[], nip: string, now: number): Promise<Verdict[]> {
  const first = files.map(checkFile)
  const readable = files.filter((_xml, index) => first[index] === null)
  const errors = readable.length > 0 ? await findSchemaErrors(readable) : []
  const checked = readable.map((xml, index) => {
    const found = errors[index] ?? []
    return found.length > 0 ? refuse(450, semantics, found) : checkFacts(readFacts(xml.toString('utf8')), nip, now)
  })
  return first.map((verdict) => verdict ?? (checked.shift() as Verdict))
}
