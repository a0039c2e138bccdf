import { expect, test } from 'vitest'
import { chunksOfRows, countRows } from '#db/copier.ts'

test('a stream of rows is cut between two of them, and nothing is lost', async () => {
  const rows = Buffer.from(Array.from({ length: 100_000 }, (_each, row) => `${row}\t${'ż'.repeat(50)}\\n\n`).join(''))
  async function* odd() {
    for (let from = 0; from < rows.byteLength; from += 65_537) yield rows.subarray(from, from + 65_537)
  }
  const chunks: Buffer[] = []
  for await (const chunk of chunksOfRows(odd())) chunks.push(chunk)
  expect(chunks.length).toBeGreaterThan(2)
  expect(chunks.every((chunk) => chunk.at(-1) === 10)).toBe(true)
  expect(Buffer.concat(chunks).equals(rows)).toBe(true)
  expect(chunks.reduce((sum, chunk) => sum + countRows(chunk), 0)).toBe(100_000)
})

test('one row longer than a chunk stays whole, and no rows make no chunk', async () => {
  const row = Buffer.alloc(9 * 1024 * 1024, 'a')
  row[row.byteLength - 1] = 10
  async function* parts() {
    for (let from = 0; from < row.byteLength; from += 1_000_000) yield row.subarray(from, from + 1_000_000)
  }
  const chunks: Buffer[] = []
  for await (const chunk of chunksOfRows(parts())) chunks.push(chunk)
  expect(chunks.map(({ byteLength }) => byteLength)).toEqual([row.byteLength])
  async function* none() {}
  for await (const chunk of chunksOfRows(none())) throw new Error(`${chunk.byteLength}`)
})
