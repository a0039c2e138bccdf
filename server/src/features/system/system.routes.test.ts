import { systemEndpoints } from '@slodki-ul/contract/system'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Academy, openAcademy } from '#testing/academy.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const { getHealth, getReady, moveClock } = systemEndpoints

describe('health and readiness', () => {
  it('says that the process is up and what is simulated', async () => {
    expect((await academy.call(getHealth, {})).reply).toEqual({
      status: 'ok',
      simulated: ['stripe', 'smtp', 'inpost', 'google', 'facebook', 'discord'],
      comingSoon: false,
      community: { inviteUrl: 'http://127.0.0.1:4901/discord/invite/slodki-ul' },
    })
  })

  it('says that the academy is only announced while it is (Q-53)', async () => {
    const announced = await openAcademy({ env: { COMING_SOON: '1' } })
    expect((await announced.call(getHealth, {})).reply.comingSoon).toBe(true)
    await announced.close()
  })

  it('is ready only with a current schema', async () => {
    expect((await academy.call(getReady, {})).reply).toMatchObject({ status: 'ready' })
    await academy.context.db.execute(sql`alter table migrations rename to gone`)
    const { status, problem } = await academy.call(getReady, {})
    expect([status, problem.code]).toEqual([503, 'ERRORS.UNAVAILABLE'])
    await academy.context.db.execute(sql`alter table gone rename to migrations`)
  })
})

describe('POST /simulation/clock', () => {
  it('moves the row that all processes read', async () => {
    const { status } = await academy.call(moveClock, { body: { offsetMs: 86_400_000 } })
    expect(status).toBe(200)
    const offset = await academy.context.db.execute(sql`select offset_ms from clock_offsets`)
    expect(JSON.stringify(offset)).toContain('86400000')
  })

  it('does not exist where nothing is simulated', async () => {
    const real = await openAcademy({ env: { SANDBOX: '0' } })
    expect((await real.call(moveClock, { body: { offsetMs: 1 } })).status).toBe(404)
    await real.close()
  })
})
