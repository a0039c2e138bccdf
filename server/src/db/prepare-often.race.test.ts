import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { createStatementNames, preparedMax, usesBefore } from '#db/prepare-often.ts'
import { inTransaction } from '#db/transaction.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

describe('a statement', () => {
  test('gets a name once it was used often enough, always the same', () => {
    const nameOf = createStatementNames()
    for (let use = 0; use < usesBefore; use++) expect(nameOf('select $1')).toBeUndefined()
    const name = nameOf('select $1')
    expect(name).toBeTypeOf('string')
    expect(nameOf('select $1')).toBe(name)
    expect(nameOf('select $2')).toBeUndefined()
  })

  test('gets none when there are many already', () => {
    const nameOf = createStatementNames()
    const names = Array.from({ length: preparedMax + 1 }, (_, index) => {
      for (let use = 0; use < usesBefore; use++) nameOf(`select ${index}`)
      return nameOf(`select ${index}`)
    })
    expect(new Set(names.slice(0, preparedMax)).size).toBe(preparedMax)
    expect(names[preparedMax]).toBeUndefined()
    expect(nameOf('select 0')).toBe(names[0])
  })
})

describe('a connection', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp()
  })
  afterAll(() => testApp.close())

  test('prepares frequent statements, with the same results before and after', async () => {
    await inTransaction(testApp.context, async (tx) => {
      const double = async (number: number) =>
        rowsOf<{ double: number }>(await tx.execute(sql`select ${number}::int * 2 as double /* often */`))[0]?.double
      const prepared = async () =>
        rowsOf(await tx.execute(sql`select name from pg_prepared_statements where statement like '%/* often */'`))
          .length
      for (let use = 0; use < usesBefore; use++) expect(await double(use)).toBe(2 * use)
      expect(await prepared()).toBe(0)
      for (let use = 0; use < 20; use++) expect(await double(use)).toBe(2 * use)
      expect(await prepared()).toBe(1)
    })
  })

  test('works on after a prepared statement has failed', async () => {
    const { connection } = testApp.context
    const divide = (by: number) => connection.execute('select 10 / $1::int as share', [by])
    for (let use = 0; use < 200; use++) await divide(2)
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(5)).rows).toEqual([{ share: 2 }])
  })
})
