import { randomBytes } from 'node:crypto'
import { failed } from '@slodki-ul/contract/errors'
import { Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable } from '#platform/files/read-table.ts'
import { unpackingLimits, unpackXml } from '#platform/files/spreadsheet-parts.ts'

const limits = { rowsMax: 20, columnsMax: 5 }
const read = async (bytes: Buffer | string) => {
  const table = await readTable(Buffer.from(bytes as string), limits)
  return failed(table) ? table.extra?.reason : table.value
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** The parts of an XLSX with these rows in its sheets. */
function parts(...sheets: string[]): Record<string, Uint8Array> {
  const each = (write: (number: number) => string) => sheets.map((_, index) => write(index + 1)).join('')
  const xml = {
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets>${each((n) => `<sheet name="A${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
  return Object.fromEntries(Object.entries(xml).map(([name, text]) => [name, Buffer.from(text)]))
}
const xlsx = (...sheets: string[]) => Buffer.from(zipSync(parts(...sheets), { level: 1 }))

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const heads = `<row r="1">${text('A1', 'SKU')}${text('B1', 'EAN')}</row>`
const line = (row: number, value = 'M-1') => `<row r="${row}">${text(`A${row}`, value)}</row>`

describe('a spreadsheet', () => {
  it('has numbers as they were typed: an EAN whole, a sum without the error of binary fractions, decimals never as thousands', async () => {
    const numbers = [5901234123464, 0.1 + 0.2, 1044.5, 10.947, -3, 9007199254740991]
    const rows = numbers.map((number, index) => `<row r="${index + 2}"><c r="A${index + 2}"><v>${number}</v></c></row>`)
    expect(await read(xlsx(heads + rows.join('')))).toMatchObject({
      rows: ['5901234123464', '0,3', '1044,5', '10,9470', '-3', '9007199254740991'].map((cell, index) => ({
        ...{ position: index + 2, cells: [cell, ''] },
      })),
    })
  })

  it('leaves out blank rows, cells that only have a format, and later sheets of any size', async () => {
    const formatted = `<row r="1048575" ht="12.8"/><row r="1048576"><c r="A1048576" s="0"/><c r="XFD1048576" s="0"></c></row>`
    const later = heads + line(1_000_000)
    expect(await read(xlsx(`${heads}${line(3)}${line(200)}${formatted}`, later))).toEqual({
      ...{ format: 'xlsx', headings: ['SKU', 'EAN'] },
      rows: [3, 200].map((position) => ({ position, cells: ['M-1', ''] })),
    })
  })

  it.each([
    ['a stray cell in the last row', heads + line(2) + line(1_048_576), 'rows'],
    ['a stray cell beside a comment', `${heads}<row><c r='A1048576'><!-- a --><v>1</v></c></row>`, 'rows'],
    ['a row that no program has', `${heads}<row r="4000000000"/>`, 'rows'],
    ['a stray cell in the last column', `${heads}<row r="2">${text('XFD2', 'x')}</row>`, 'columns'],
    ['a place in disguise', `${heads}<row r="2"><c r="A&#49;048576"><v>1</v></c></row>`, 'type'],
    ['more rows than allowed', heads + Array.from({ length: 21 }, (_, n) => line(n + 2)).join(''), 'rows'],
  ])('is refused for %s', async (_, rows, reason) => {
    expect(await read(xlsx(rows))).toBe(reason)
  })

  it('is refused by what it really unpacks to, whatever size it states, and by its tags', async () => {
    expect(unpackingLimits).toEqual({ unpackedMaxBytes: 52_428_800, tagsMax: 4_000_000 })
    const few = { unpackedMaxBytes: 2_000_000, tagsMax: 50 }
    const bomb = xlsx(heads + line(2) + ' '.repeat(3_000_000))
    expect(bomb.length).toBeLessThan(30_000)
    for (let at = 0; at < bomb.length - 4; at++) {
      const signature = bomb.readUInt32LE(at)
      const place = signature === 0x04034b50 ? at + 22 : signature === 0x02014b50 ? at + 24 : null
      if (place && bomb.readUInt32LE(place) > 1_000_000) bomb.writeUInt32LE(1_000, place)
    }
    expect(await unpackXml(bomb, few)).toBeNull()
    const tags = (count: number) => unpackXml(xlsx(heads + '<x/>'.repeat(count)), few)
    expect([(await tags(10))?.size, await tags(51)]).toEqual([3, null])
  })

  it('is read as programs write it that state sizes behind the data, and a torn one is none', async () => {
    const long = randomBytes(150_000).toString('hex')
    const chunks: Uint8Array[] = []
    const zip = new Zip((_, chunk) => chunks.push(chunk))
    for (const [name, bytes] of Object.entries(parts(heads + line(2, long) + line(3)))) {
      const file = new ZipDeflate(name)
      zip.add(file)
      file.push(bytes, true)
    }
    zip.end()
    const whole = Buffer.concat(chunks)
    expect(await read(whole)).toMatchObject({ rows: [{ cells: [long, ''] }, { cells: ['M-1', ''] }] })
    expect(await read(whole.subarray(0, 90_000))).toBe('type')
  })
})

describe('a CSV', () => {
  it('may have blank lines anywhere, which are counted but are no rows', async () => {
    const blank = '\n;;\n  \n'.repeat(20)
    expect(await read(`${blank}sku;ean\n${blank}A;1\n${blank}B;2\n`)).toEqual({
      ...{ format: 'csv', headings: ['sku', 'ean'] },
      rows: [
        { position: 122, cells: ['A', '1'] },
        { position: 183, cells: ['B', '2'] },
      ],
    })
  })

  it('is refused with one row or column too many, and not cut', async () => {
    const rows = (count: number) => `sku\n${'A\n\n'.repeat(count)}`
    expect([await read(rows(20)), await read(rows(21))]).toMatchObject([{ rows: { length: 20 } }, 'rows'])
    expect(await read('a;b;c;d;e;f\n1')).toBe('columns')
    expect(await read(`${'k;'.repeat(5_000)}k\n${'1\n'.repeat(20)}`)).toBe('columns')
    expect(await read(`sku\n${'\n'.repeat(1_000)}A`)).toBe('rows')
    expect(await read('sku\n')).toBe('empty')
  })
})
