import { describe, expect, it, vi } from 'vitest'
import { staffSessionOf } from '../testing/staff.ts'
import { createSessionService } from './session.ts'

const soon = () => new Date(Date.now() + 10_000).toISOString()

describe('the session of the back office', () => {
  it('lets waiting calls go on when the same person is back, and not when somebody else is (BO-005)', async () => {
    for (const [id, isBack] of [
      ['maja', true],
      ['tomek', false],
    ] as const) {
      const service = createSessionService()
      service.start(staffSessionOf())
      service.end()
      expect(service.read()).toMatchObject({ status: 'ended', session: { staff: { id: 'maja' } } })
      const waits = [service.waitForReturn(), service.waitForReturn()]
      expect(service.start(staffSessionOf({ id, token: 'second' }))).toBe(isBack)
      expect(await Promise.all(waits)).toEqual([isBack, isBack])
      expect(await service.freshToken()).toBe('second')
    }
  })

  it('makes nobody wait who has not been signed in, or has signed out', async () => {
    const service = createSessionService()
    service.end()
    expect(service.read()).toEqual({ status: 'guest' })
    expect(await service.waitForReturn()).toBe(false)
    service.start(staffSessionOf())
    service.end()
    const wait = service.waitForReturn()
    service.clear()
    expect(await wait).toBe(false)
    expect(service.read()).toEqual({ status: 'guest' })
  })

  it('renews a token that is about to expire, and sends the old one without an answer', async () => {
    const service = createSessionService()
    const renew = vi.fn(async () => staffSessionOf({ token: 'second' }))
    service.setHandlers({ renew })
    service.start(staffSessionOf())
    expect([await service.freshToken(), renew.mock.calls.length]).toEqual(['first', 0])
    service.start(staffSessionOf({ expiresAt: soon() }))
    expect(await service.freshToken()).toBe('second')
    renew.mockRejectedValueOnce(new Error('offline'))
    service.start(staffSessionOf({ expiresAt: soon() }))
    expect(await service.freshToken()).toBe('first')
  })

  it('sends no token once it has ended', async () => {
    const service = createSessionService()
    expect(await service.freshToken()).toBeNull()
    service.start(staffSessionOf())
    service.end()
    expect(await service.freshToken()).toBeNull()
  })

  it('tells its listeners of every change until they leave', () => {
    const service = createSessionService()
    const listener = vi.fn()
    const leave = service.subscribe(listener)
    service.start(staffSessionOf())
    service.amend({ isSecured: false })
    expect(service.read()).toMatchObject({ session: { isSecured: false } })
    leave()
    service.clear()
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
