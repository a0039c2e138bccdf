import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lazy } from '#lazy.ts'
import { assetsFolder } from '#paths.ts'
import { describeFa3, type Fa3Options, type XmlTree } from '#payments/documents/fa3.rules.ts'
import type { StoredDocument } from '#payments/documents/printed-correction.rules.ts'

// Both libraries and the schema cost memory that only a company that sends invoices needs.
const loadBuilder = lazy(() => import('xmlbuilder2'))
const loadValidator = lazy(() => import('xmllint-wasm'))

const schemaFolder = join(assetsFolder, 'ksef')
const importedFiles = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd']
/** The schema imports its types from the ministry's site; they are here, so nothing is asked for there. */
const importAddress = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/StrukturyDanych'

const read = (fileName: string) => readFile(join(schemaFolder, fileName), 'utf8')

const loadSchema = lazy(async () => ({
  schema: [{ fileName: 'fa-3.xsd', contents: (await read('fa-3.xsd')).replace(importAddress, 'StrukturyDanych') }],
  preload: await Promise.all(importedFiles.map(async (fileName) => ({ fileName, contents: await read(fileName) }))),
}))

/** The bytes of an invoice as KSeF gets them. The same document gives the same bytes. */
export async function buildFa3(document: StoredDocument, options: Fa3Options): Promise<Uint8Array> {
  const { create } = await loadBuilder()
  const root = create({ version: '1.0', encoding: 'UTF-8' }, { Faktura: compact(describeFa3(document, options)) })
  return Buffer.from(root.end({ prettyPrint: false }), 'utf8')
}

/** Without the elements that are left out, which the builder would write as empty ones. */
function compact(tree: XmlTree): object {
  const entries = Object.entries(tree).flatMap(([name, node]): [string, unknown][] => {
    if (node === undefined) return []
    if (typeof node === 'string') return [[name, node]]
    return [[name, Array.isArray(node) ? node.map(compact) : compact(node as XmlTree)]]
  })
  return Object.fromEntries(entries) as object
}

const nameOf = (index: number) => `invoice-${index + 1}.xml`

/** What the official schema of FA(3) says against each of these files, all read at once; empty when nothing. */
export async function findSchemaErrorsOf(files: readonly Uint8Array[]): Promise<string[][]> {
  const { validateXML } = await loadValidator()
  const { schema, preload } = await loadSchema()
  const xml = files.map((contents, index) => ({ fileName: nameOf(index), contents }))
  const { valid, errors } = await validateXML({ xml, schema, preload })
  if (valid) return files.map(() => [])
  const found = files.map((_file, index) =>
    errors.filter(({ loc }) => loc?.fileName === nameOf(index)).map(({ message }) => message),
  )
  if (found.some((each) => each.length > 0)) return found
  // Of no file: then it counts against all.
  return files.map(() => (errors.length > 0 ? errors.map(({ message }) => message) : ['The schema could not be read.']))
}

/** The same of all together. */
export const findSchemaErrors = async (...files: readonly Uint8Array[]): Promise<string[]> =>
  (await findSchemaErrorsOf(files)).flat()

/** SHA-256 of bytes in base64, as KSeF names an invoice. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')
