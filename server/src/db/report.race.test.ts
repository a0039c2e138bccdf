import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { makeReport } from '#db/report.ts'
import { openTestApp } from '#testing/test-app.ts'

it('reports and exports run at most two at a time, each statement at most 15 s (BO-036)', async () => {
  const testApp = await openTestApp()
  const { context } = testApp
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const begin = () => {
    let hasBegun = (_timeout: string) => {}
    const began = new Promise<string>((resolve) => {
      hasBegun = resolve
    })
    const ended = makeReport(context, async (tx): Promise<Outcome<string>> => {
      const [row] = rowsOf<{ statement_timeout: string }>(await tx.execute(sql`show statement_timeout`))
      hasBegun(row?.statement_timeout ?? '')
      await released
      return succeed('made')
    })
    return { began, ended }
  }
  const first = begin()
  const second = begin()
  expect(await Promise.all([first.began, second.began])).toEqual(['15s', '15s'])
  expect(await begin().ended).toEqual({ error: 'ERRORS.RUNBUSY' })
  // The shop goes on meanwhile.
  await context.db.execute(sql`select 1`)
  release()
  expect(await Promise.all([first.ended, second.ended])).toEqual([succeed('made'), succeed('made')])
  // Also after a report that breaks.
  await expect(
    makeReport(context, async (tx) => {
      await tx.execute(sql`select 1 / 0`)
      return succeed(null)
    }),
  ).rejects.toThrow()
  expect(await makeReport(context, async () => succeed('made'))).toEqual(succeed('made'))
  await testApp.close()
})
