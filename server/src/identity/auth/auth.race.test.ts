import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

describe('POST /token/refresh', () => {
  it('many tabs at once get one successor, and the session lives on', async () => {
    const { session } = await aCustomer(academy)
    const refresh = (token: string) => academy.call(authEndpoints.refreshToken, { body: { RefreshToken: token } })
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(session.refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const successors = new Set(answers.map(({ reply }) => reply.refreshToken))
    expect(successors.size).toBe(1)
    expect((await refresh([...successors][0] ?? '')).status).toBe(200)
  })
})
