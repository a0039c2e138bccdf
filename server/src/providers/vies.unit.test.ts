import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json, openProvider, providerFailures } from './testing/provider-server.ts'
import { ProviderUnavailable } from './unavailable.ts'
import { createVatIdProvider, type VatIdProvider } from './vies.ts'

const path = '/check-vat-number'
const vatId = { prefix: 'DE', number: '123456789' }
const refusal = (error: string) => json({ actionSucceed: false, errorWrappers: [{ error }] })

let vies: Awaited<ReturnType<typeof openProvider>>
let provider: VatIdProvider
beforeAll(async () => {
  vies = await openProvider({})
  provider = createVatIdProvider({ baseUrl: vies.url, timeoutMs: 500 }, async () => '1234563218')
})
afterAll(() => vies.close())

const bodyOf = async (request: IncomingMessage) => JSON.parse(await text(request)) as Record<string, string>

describe('VIES about a VAT number', () => {
  test('confirms it under a consultation number, asked in the name of the seller', async () => {
    let asked: object = {}
    vies.responses[path] = async (response, request) => {
      asked = await bodyOf(request)
      return json({ ...vatId, valid: true, requestIdentifier: 'WAPIAAAAY1', name: '---' })(response, request)
    }
    expect(await provider.check(vatId)).toEqual({ isValid: true, consultationNumber: 'WAPIAAAAY1' })
    expect(asked).toEqual({
      ...{ countryCode: 'DE', vatNumber: '123456789' },
      ...{ requesterMemberStateCode: 'PL', requesterNumber: '1234563218' },
    })
  })

  test.each([
    ['no valid one', json({ valid: false }), { isValid: false }],
    ['none it can read', refusal('INVALID_INPUT'), { isValid: false }],
    [
      'a valid one without a consultation',
      json({ valid: true, requestIdentifier: '' }),
      { isValid: true, consultationNumber: null },
    ],
    [
      'one of a state that says nothing',
      json({ valid: true, requestIdentifier: '---' }),
      { isValid: true, consultationNumber: null },
    ],
  ])('knows %s', async (_what, respond, reply) => {
    vies.responses[path] = respond
    expect(await provider.check(vatId)).toEqual(reply)
  })

  test('is asked again without a seller that it does not know', async () => {
    vies.responses[path] = async (response, request) =>
      'requesterNumber' in (await bodyOf(request))
        ? refusal('INVALID_REQUESTER_INFO')(response, request)
        : json({ valid: true })(response, request)
    expect(await provider.check(vatId)).toEqual({ isValid: true, consultationNumber: null })
    vies.responses[path] = refusal('INVALID_REQUESTER_INFO')
    await expect(provider.check(vatId)).rejects.toThrow('VIES responded 200 INVALID_REQUESTER_INFO')
  })

  test.each([
    ...providerFailures,
    ['a state that is down', refusal('MS_UNAVAILABLE')],
    ['a state that is busy', refusal('MS_MAX_CONCURRENT_REQ')],
    ['an error with a status', json({ valid: true }, 400)],
    ['a personal message', refusal('Zofia <b>')],
    ['no reply in time', () => {}],
  ] as typeof providerFailures)('is unavailable: %s', async (_what, respond) => {
    vies.responses[path] = respond
    const failure = await provider.check(vatId).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(String(failure)).not.toContain('Zofia')
  })
})
