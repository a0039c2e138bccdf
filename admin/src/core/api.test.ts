import { staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { staffSessionOf } from '../testing/staff.ts'

vi.stubGlobal('location', { origin: 'http://academy.test' })
const { api, queryOf } = await import('./api.ts')
const { identityCheck } = await import('./identity-check.ts')
const { staffSession } = await import('./session.ts')
const { store } = await import('./store.ts')

const me = api.injectEndpoints({
  endpoints: (build) => ({ me: queryOf(build, staffSessionEndpoints.getStaffMe, { keepUnusedDataFor: 0 }) }),
}).endpoints.me

const replies: { status: number; code?: string }[] = []
const tokens: (string | null)[] = []
vi.stubGlobal('fetch', async (request: Request) => {
  tokens.push(request.headers.get('authorization'))
  const { status, code } = replies.shift() ?? { status: 200 }
  return new Response(JSON.stringify(code ? { code } : { ok: true }), {
    status,
    headers: { 'content-type': 'application/json' },
  })
})
const call = () => store.dispatch(me.initiate(undefined, { forceRefetch: true, subscribe: false }))
const untilAsked = () => vi.waitFor(() => expect(identityCheck.isAsked()).toBe(true))
const refusal = { status: 409, code: 'ERRORS.CONFIRMIDENTITY' }
const unauthorized = { status: 401, code: 'ERRORS.UNAUTHORIZED' }

beforeEach(() => {
  store.dispatch(api.util.resetApiState())
  replies.length = 0
  tokens.length = 0
  staffSession.clear()
  staffSession.setHandlers({ renew: async () => null })
  staffSession.start(staffSessionOf())
})

describe('a call that needs a code', () => {
  it('waits for it and is then sent again (BO-006)', async () => {
    replies.push(refusal)
    const result = call()
    await untilAsked()
    expect(tokens).toHaveLength(1)
    identityCheck.settle(true)
    expect((await result).data).toEqual({ ok: true })
    expect(tokens).toHaveLength(2)
  })

  it('fails and is not sent again when the dialog is closed', async () => {
    replies.push(refusal)
    const result = call()
    await untilAsked()
    identityCheck.settle(false)
    expect((await result).error).toMatchObject({ code: 'ERRORS.CONFIRMIDENTITY', status: 409 })
    expect(tokens).toHaveLength(1)
  })
})

describe('a call of a session that has ended', () => {
  it('is sent again with a renewed token', async () => {
    staffSession.setHandlers({
      renew: async () => {
        staffSession.start(staffSessionOf({ token: 'second' }))
        return staffSessionOf({ token: 'second' })
      },
    })
    replies.push(unauthorized)
    expect((await call()).data).toEqual({ ok: true })
    expect(tokens).toEqual(['Bearer first', 'Bearer second'])
  })

  it('waits for the sign-in over the screen', async () => {
    replies.push(unauthorized)
    const result = call()
    await vi.waitFor(() => expect(staffSession.read().status).toBe('ended'))
    expect(tokens).toHaveLength(1)
    staffSession.start(staffSessionOf({ token: 'third' }))
    expect((await result).data).toEqual({ ok: true })
    expect(tokens).toEqual(['Bearer first', 'Bearer third'])
  })

  it('is not sent for another person', async () => {
    replies.push(unauthorized)
    const result = call()
    await vi.waitFor(() => expect(staffSession.read().status).toBe('ended'))
    staffSession.start(staffSessionOf({ id: 'tomek', token: 'third' }))
    expect((await result).error).toMatchObject({ status: 401 })
    expect(tokens).toEqual(['Bearer first'])
  })
})

describe('a call that is refused for good', () => {
  it.each([
    { status: 403, code: 'ERRORS.FORBIDDEN' },
    { status: 404, code: 'ERRORS.NOTFOUND' },
    { status: 500, code: 'ERRORS.BASIC' },
  ])('is not repeated: $code', async (reply) => {
    replies.push(reply)
    expect((await call()).error).toMatchObject(reply)
    expect(tokens).toHaveLength(1)
  })

  it('says that a second factor has to be set up', async () => {
    replies.push({ status: 403, code: 'ERRORS.TFAREQUIRED' })
    await call()
    expect(staffSession.read()).toMatchObject({ session: { isSecured: false } })
  })
})
