import { minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import type { Storage } from '#platform/files/storage.ts'
import { aPaidOrder, documentMails } from '#testing/documents.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let isFull = false
beforeAll(async () => {
  const plain = await openTestApp()
  const storage: Storage = {
    ...plain.context.storage,
    async put(id, content) {
      if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      await plain.context.storage.put(id, content)
    },
  }
  await plain.close()
  testApp = await openTestApp({ parts: { storage } })
})
afterAll(() => testApp.close())

const fileOf = async (orderId: string) =>
  rowsOf<{ file_id: string | null }>(
    await testApp.context.db.execute(sql`select file_id from invoices where order_id = ${orderId}`),
  ).map(({ file_id: fileId }) => fileId)

describe('a document drawn while the disk is full', () => {
  it('is not lost: it is drawn and sent once there is room again', async () => {
    isFull = true
    const orderId = await aPaidOrder(testApp)
    await testApp.runJobs()
    expect(await fileOf(orderId)).toEqual([null])
    expect(documentMails(testApp)).toEqual([])
    isFull = false
    testApp.clock.advance(2 * minuteMs)
    await testApp.runJobs()
    await testApp.runJobs()
    const [fileId, ...others] = await fileOf(orderId)
    expect(others).toEqual([])
    expect(await testApp.context.storage.exists(fileId ?? '')).toBe(true)
    expect(documentMails(testApp)).toHaveLength(1)
  })
})
