import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('POST /token/refresh', () => {
  it('many tabs at once get one successor, and the session lives on', async () => {
    const { session } = await aCustomer(testApp)
    const refresh = (token: string) => testApp.call(authEndpoints.refreshToken, { body: { RefreshToken: token } })
    const responses = await Promise.all(Array.from({ length: 12 }, () => refresh(session.refreshToken)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const successors = new Set(responses.map(({ reply }) => reply.refreshToken))
    expect(successors.size).toBe(1)
    expect((await refresh([...successors][0] ?? '')).status).toBe(200)
  })
})
