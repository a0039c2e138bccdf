import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { seedDatabase } from '#seed/seed.ts'
import { order } from '#testing/subscriptions.ts'
import { openTestApp } from '#testing/test-app.ts'

it('an existing academy gets a new text at its next start, keeps the others, and continues to sell (Q-63)', async () => {
  const testApp = await openTestApp()
  const { db } = testApp.context
  const texts = async () =>
    rowsOf<{ kind: string; language: string; sha256: string }>(
      await db.execute(sql`select kind, language, sha256 from legal_texts order by kind, language`),
    )
  const before = await texts()
  // Only the owner of the database can delete a published text.
  await db.execute(sql`alter table legal_texts disable trigger user`)
  await db.execute(sql`delete from legal_texts where kind = 'start'`)
  await db.execute(sql`alter table legal_texts enable trigger user`)
  expect(await texts()).toHaveLength(before.length - 2)
  await seedDatabase(testApp.context)
  expect(await texts()).toEqual(before)
  await seedDatabase(testApp.context)
  expect(await texts()).toEqual(before)
  expect((await order(testApp)).status).toBe(201)
  await testApp.close()
})
