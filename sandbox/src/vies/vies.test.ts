import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.post('/control/vies/next', { fail: 'none' }))

const requester = { requesterMemberStateCode: 'PL', requesterNumber: '1234563218' }

const ask = (body: object, options: RequestInit = {}) =>
  fetch(`${sandbox.url}/vies/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ countryCode: 'DE', vatNumber: '123456789', ...body }),
    ...options,
  })
const replyTo = async (body: object) => (await (await ask(body)).json()) as { requestIdentifier?: string }

describe('the register of VAT numbers', () => {
  test('confirms a number, under a new consultation number for whoever says who asks', async () => {
    const first = await replyTo(requester)
    expect(first).toMatchObject({ valid: true, requestIdentifier: expect.stringMatching(/^WAPIAAAA\d{8}$/) })
    expect(await replyTo(requester)).not.toMatchObject({ requestIdentifier: first.requestIdentifier })
    expect(await replyTo({})).toMatchObject({ valid: true, requestIdentifier: '' })
    const { received } = await sandbox.get<{ received: string[] }>('/control/vies')
    expect(received).toEqual(['DE123456789', 'DE123456789', 'DE123456789'])
  })

  test('refuses a number that it cannot read, and a requester that is none', async () => {
    expect(await replyTo({ vatNumber: '?' })).toMatchObject({ errorWrappers: [{ error: 'INVALID_INPUT' }] })
    expect(await replyTo({ ...requester, requesterNumber: '1' })).toMatchObject({
      errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }],
    })
  })

  test('knows a number as invalid until it is valid again', async () => {
    const set = (valid: boolean) => sandbox.post('/control/vies/numbers/DE123456789', { valid })
    await set(false)
    expect(await replyTo({})).toMatchObject({ valid: false })
    expect(await replyTo({ vatNumber: '987654321' })).toMatchObject({ valid: true })
    await set(true)
    expect(await replyTo({})).toMatchObject({ valid: true })
    expect((await sandbox.post('/control/vies/numbers/de', { valid: true })).status).toBe(400)
  })
})

describe('simulated failures', () => {
  const fail = (how: string) => sandbox.post('/control/vies/next', { fail: how })

  test('drop connections, answer errors, a member state that is down or HTML, until the next control call', async () => {
    await fail('down')
    await expect(ask({})).rejects.toThrow()
    await fail('error')
    expect((await ask({})).status).toBe(500)
    await fail('unavailable')
    expect(await replyTo({})).toMatchObject({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] })
    await fail('garbage')
    expect((await ask({})).headers.get('content-type')).toContain('text/html')
    await fail('none')
    expect((await ask({})).status).toBe(200)
  })

  test('can delay the reply beyond any timeout', async () => {
    await fail('slow')
    await expect(ask({}, { signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout')
  })
})
