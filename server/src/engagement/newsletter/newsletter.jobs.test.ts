import { minuteMs } from '@slodki-ul/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { openNewsletterList } from '#testing/newsletter.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.newsletter.calls.length = 0
  testApp.newsletter.meanwhile = async () => {}
  testApp.newsletter.returnFromProvider()
})

const { anAddress, subscribe, confirm, leave, subscriberOf, linksFor } = openNewsletterList(() => testApp)

describe('a failing provider', () => {
  it('is retried as often as necessary, and succeeds once', async () => {
    const email = anAddress()
    await subscribe(email)
    const { confirm: token } = await linksFor(email)
    testApp.newsletter.goOffline()
    expect((await confirm(token)).status).toBe(204)
    await testApp.runJobs()
    for (const pause of [1, 2, 4]) {
      expect(await subscriberOf(email)).toEqual({ state: 'subscribed', due: true, refused: false })
      testApp.clock.advance(pause * minuteMs)
      await testApp.runJobs()
    }
    testApp.newsletter.returnFromProvider()
    testApp.clock.advance(8 * minuteMs)
    await testApp.runJobs()
    await testApp.runJobs()
    expect(testApp.newsletter.calls).toEqual([`subscribe ${email}`])
    expect(await subscriberOf(email)).toMatchObject({ due: false })
  })

  it('is not called for as long as it asks', async () => {
    const email = anAddress()
    await subscribe(email)
    const { confirm: token } = await linksFor(email)
    testApp.newsletter.goOffline(10 * minuteMs)
    await confirm(token)
    await testApp.runJobs()
    testApp.newsletter.returnFromProvider()
    testApp.clock.advance(9 * minuteMs)
    await testApp.runJobs()
    expect(testApp.newsletter.calls).toEqual([])
    testApp.clock.advance(minuteMs)
    await testApp.runJobs()
    expect(testApp.newsletter.calls).toEqual([`subscribe ${email}`])
  })

  it('over one address alone is told of the others', async () => {
    const emails = [anAddress(), anAddress(), anAddress()]
    const tokens: string[] = []
    for (const email of emails) {
      await subscribe(email)
      tokens.push((await linksFor(email)).confirm)
    }
    for (const token of tokens) {
      await confirm(token)
      testApp.clock.advance(1)
    }
    for (const error of [new Error('broken'), new ProviderUnavailable('down for it')]) {
      testApp.newsletter.calls.length = 0
      // The first call of a run, for any address.
      let calls = 0
      testApp.newsletter.meanwhile = async () => {
        if (calls++ === 0) throw error
      }
      await testApp.runJobs()
      const callCount = testApp.newsletter.calls.length
      expect(callCount).toBe(error instanceof ProviderUnavailable ? 0 : 2)
      testApp.newsletter.meanwhile = async () => {}
      testApp.clock.advance(5 * minuteMs)
    }
    await testApp.runJobs()
    for (const email of emails) expect(await subscriberOf(email)).toMatchObject({ due: false })
  })

  it('that rejects an address is not called again', async () => {
    const email = anAddress()
    testApp.newsletter.refuse(email)
    await subscribe(email)
    await confirm((await linksFor(email)).confirm)
    await testApp.runJobs()
    testApp.clock.advance(2 * 60 * minuteMs)
    await testApp.runJobs()
    expect(testApp.newsletter.calls).toEqual([`subscribe ${email}`])
    expect(await subscriberOf(email)).toEqual({ state: 'subscribed', due: false, refused: true })
  })

  it('gets the latest state last, even when somebody leaves while the confirmation is sent', async () => {
    const email = anAddress()
    await subscribe(email)
    const links = await linksFor(email)
    await confirm(links.confirm)
    testApp.newsletter.meanwhile = async () => {
      testApp.newsletter.meanwhile = async () => {}
      await leave(links.leave)
      // Another process looks for due work before this call has finished.
      await testApp.runJobs()
    }
    await testApp.runJobs()
    testApp.clock.advance(2 * minuteMs)
    await testApp.runJobs()
    expect(testApp.newsletter.calls).toEqual([`subscribe ${email}`, `unsubscribe ${email}`])
    expect(testApp.newsletter.known.get(email)?.status).toBe('unsubscribed')
    expect(await subscriberOf(email)).toEqual({ state: 'unsubscribed', due: false, refused: false })
  })
})
