import { describe, expect, it } from 'vitest'
import { createLog, takeErrors } from '#log.ts'

describe('errors of the log', () => {
  it('BO-193 are counted by kind with the last request id, and hold nothing that people sent', () => {
    const log = createLog('error', { write: () => {} })
    const failure = (message: string) => Object.assign(new TypeError(message), { code: '23505', detail: 'Zofia' })
    for (const id of ['req-1', 'req-2'])
      log
        .child({ reqId: id })
        .error(
          { err: failure(`zofia@poczta.example ${id}`), route: '/api/orders/:id', email: 'zofia@poczta.example' },
          'call failed',
        )
    log.error({ err: new Error('Zofia'), job: 'mails' }, 'job failed')
    log.error({ job: 'mails' }, 'queues not opened')
    log.warn({ err: new Error('Zofia') }, 'not so bad')
    const counted = takeErrors(log)
    expect(
      counted.map(({ message, error, route, count, requestId }) => [message, error, route, count, requestId]),
    ).toEqual([
      ['call failed', 'TypeError 23505', '/api/orders/:id', 2, 'req-2'],
      ['job failed', 'Error', null, 1, null],
      ['queues not opened', '', null, 1, null],
    ])
    expect(JSON.stringify(counted)).not.toMatch(/zofia/i)
    expect(takeErrors(log)).toEqual([])
  })

  it('are of two hundred kinds at most, so that a flood costs no memory', () => {
    const log = createLog('error', { write: () => {} })
    for (let kind = 0; kind < 300; kind++) log.error({ route: `/${kind}` }, 'call failed')
    log.error({ route: '/0' }, 'call failed')
    const counted = takeErrors(log)
    expect(counted).toHaveLength(200)
    expect(counted[0]?.count).toBe(2)
  })
})
