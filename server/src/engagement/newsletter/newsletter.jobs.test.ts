import { minuteMs } from '@slodki-ul/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { openNewsletterList } from '#testing/newsletter.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())
beforeEach(() => {
  academy.newsletter.calls.length = 0
  academy.newsletter.meanwhile = async () => {}
  academy.newsletter.comeBack()
})

const { anAddress, subscribe, confirm, leave, subscriberOf, linksFor } = openNewsletterList(() => academy)

describe('a provider in trouble', () => {
  it('is told later, as often as it takes, and once', async () => {
    const email = anAddress()
    await subscribe(email)
    const { confirm: token } = await linksFor(email)
    academy.newsletter.goDown()
    expect((await confirm(token)).status).toBe(204)
    await academy.runJobs()
    for (const pause of [1, 2, 4]) {
      expect(await subscriberOf(email)).toEqual({ state: 'subscribed', due: true, refused: false })
      academy.clock.advance(pause * minuteMs)
      await academy.runJobs()
    }
    academy.newsletter.comeBack()
    academy.clock.advance(8 * minuteMs)
    await academy.runJobs()
    await academy.runJobs()
    expect(academy.newsletter.calls).toEqual([`subscribe ${email}`])
    expect(await subscriberOf(email)).toMatchObject({ due: false })
  })

  it('is left alone for as long as it asks', async () => {
    const email = anAddress()
    await subscribe(email)
    const { confirm: token } = await linksFor(email)
    academy.newsletter.goDown(10 * minuteMs)
    await confirm(token)
    await academy.runJobs()
    academy.newsletter.comeBack()
    academy.clock.advance(9 * minuteMs)
    await academy.runJobs()
    expect(academy.newsletter.calls).toEqual([])
    academy.clock.advance(minuteMs)
    await academy.runJobs()
    expect(academy.newsletter.calls).toEqual([`subscribe ${email}`])
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
      academy.clock.advance(1)
    }
    for (const error of [new Error('broken'), new ProviderUnavailable('down for it')]) {
      academy.newsletter.calls.length = 0
      // The first call of a tick, whichever address it is about.
      let calls = 0
      academy.newsletter.meanwhile = async () => {
        if (calls++ === 0) throw error
      }
      await academy.runJobs()
      const told = academy.newsletter.calls.length
      expect(told).toBe(error instanceof ProviderUnavailable ? 0 : 2)
      academy.newsletter.meanwhile = async () => {}
      academy.clock.advance(5 * minuteMs)
    }
    await academy.runJobs()
    for (const email of emails) expect(await subscriberOf(email)).toMatchObject({ due: false })
  })

  it('that will not have an address is not asked again', async () => {
    const email = anAddress()
    academy.newsletter.refuse(email)
    await subscribe(email)
    await confirm((await linksFor(email)).confirm)
    await academy.runJobs()
    academy.clock.advance(2 * 60 * minuteMs)
    await academy.runJobs()
    expect(academy.newsletter.calls).toEqual([`subscribe ${email}`])
    expect(await subscriberOf(email)).toEqual({ state: 'subscribed', due: false, refused: true })
  })

  it('hears the last word last, even when somebody leaves while it is told that they came', async () => {
    const email = anAddress()
    await subscribe(email)
    const links = await linksFor(email)
    await confirm(links.confirm)
    academy.newsletter.meanwhile = async () => {
      academy.newsletter.meanwhile = async () => {}
      await leave(links.leave)
      // Another process looks for work before this call has come through.
      await academy.runJobs()
    }
    await academy.runJobs()
    academy.clock.advance(2 * minuteMs)
    await academy.runJobs()
    expect(academy.newsletter.calls).toEqual([`subscribe ${email}`, `unsubscribe ${email}`])
    expect(academy.newsletter.known.get(email)?.status).toBe('unsubscribed')
    expect(await subscriberOf(email)).toEqual({ state: 'unsubscribed', due: false, refused: false })
  })
})
