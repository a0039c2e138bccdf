import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@slodki-ul/contract/durations'
import { describe, expect, it } from 'vitest'
import { type DoctorCheck, examine } from '#doctor.ts'
import { findEnding } from '#payments/documents/ksef.doctor.ts'
import { findWebhookProblems } from '#payments/payments/payments.doctor.ts'
import { domainOf, findSenderProblems } from '#platform/mail/sender-domain.ts'
import { findConnectionProblems } from '#platform/system/database.doctor.ts'
import { handledEvents } from '#providers/stripe-events.ts'

describe('the doctor', () => {
  it('goes on when a check fails or answers nothing, and says so', async () => {
    const checks: DoctorCheck<string>[] = [
      { about: 'one', examine: async (context) => [{ severity: 'ok', about: 'one', text: context }] },
      { about: 'two', examine: () => Promise.reject(new Error('no route')) },
      { about: 'three', examine: () => new Promise(() => {}) },
    ]
    expect(await examine('seen', checks, 50)).toEqual([
      { severity: 'ok', about: 'one', text: 'seen' },
      { severity: 'problem', about: 'two', text: 'could not be looked at: no route.' },
      { severity: 'problem', about: 'three', text: 'could not be looked at: no answer within 0.05 s.' },
    ])
  })
})

describe("the sender's domain", () => {
  it.each([
    ['Słodki Ul <poczta@Akademia.pl>', 'akademia.pl'],
    ['poczta@akademia.pl', 'akademia.pl'],
    ['nobody', ''],
  ])('of %s is %s', (sender, domain) => expect(domainOf(sender)).toBe(domain))

  const spf = 'v=spf1 include:mail.example.net -all'
  const dmarc = 'v=DMARC1; p=none'
  it.each([
    ['both records', [spf, 'google-site-verification=1'], [dmarc], [['ok', 'has SPF and DMARC']]],
    ['no SPF', ['other'], [dmarc], [['problem', 'no SPF record']]],
    ['no DMARC', [spf], ['v=spf1 -all'], [['problem', 'no DMARC record']]],
    [
      'nothing',
      [],
      [],
      [
        ['problem', 'no SPF'],
        ['problem', 'no DMARC'],
      ],
    ],
    ['two SPF records', [spf, 'v=spf1 ~all'], [dmarc], [['problem', '2 SPF records']]],
    ['an SPF record for everybody', ['v=spf1 +all'], [dmarc], [['warning', 'allows everybody']]],
    ['an SPF record without an end', ['v=spf1 mx'], [dmarc], [['warning', 'allows everybody']]],
    ['an SPF record that leads to another', ['v=spf1 redirect=_spf.example.net'], [dmarc], [['ok', 'has SPF']]],
    ['no answer', null, [dmarc], [['warning', 'could not be looked up']]],
  ] as const)('with %s', (_what, domain, own, expected) => {
    const found = findSenderProblems('Ul <poczta@akademia.pl>', { domain, dmarc: own })
    expect(found).toHaveLength(expected.length)
    for (const [index, [severity, text]] of expected.entries()) {
      expect(found[index]?.severity).toBe(severity)
      expect(found[index]?.text).toContain(text)
    }
  })

  it.each(['a@slodki-ul.test', 'a@ul.example', 'a@example.com', 'a@localhost'])('%s belongs to nobody', (sender) =>
    expect(findSenderProblems(sender, { domain: [spf], dmarc: [dmarc] })).toMatchObject([{ severity: 'problem' }]),
  )
  it('notexample.com is a domain like others', () =>
    expect(findSenderProblems('a@notexample.com', { domain: [spf], dmarc: [dmarc] })).toMatchObject([
      { severity: 'ok' },
    ]))
})

describe('webhook endpoints of the payment provider', () => {
  const url = 'https://akademia.pl/api/webhooks/stripe'
  it.each([
    ['none', [], 'problem', 'no endpoint has the address'],
    ['one of another address', [{ url: `${url}/`, isEnabled: true, events: ['*'] }], 'problem', 'no endpoint has'],
    ['a disabled one', [{ url, isEnabled: false, events: ['*'] }], 'problem', 'is disabled'],
    ['one without an event', [{ url, isEnabled: true, events: handledEvents.slice(1) }], 'problem', handledEvents[0]],
    ['one of all events', [{ url, isEnabled: true, events: ['*'] }], 'ok', 'told of all events'],
    [
      'a disabled and an enabled one',
      [
        { url, isEnabled: false, events: [] },
        { url, isEnabled: true, events: [...handledEvents] },
      ],
      'ok',
      'told of all events',
    ],
  ] as const)('%s', (_what, endpoints, severity, text) => {
    const found = findWebhookProblems(endpoints, url)
    expect(found).toMatchObject([{ severity }])
    expect(found[0]?.text).toContain(text)
  })

  it('are told of the events that the guide lists', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/operations/go-live.md'), 'utf8')
    const [list = ''] = /`checkout\.session\.completed`[\s\S]*?\n4\./.exec(guide) ?? []
    expect([...list.matchAll(/`([a-z_.]+)`/g)].map(([, event]) => event)).toEqual([...handledEvents])
  })
})

describe('the ways to the database', () => {
  const limits = { statement_timeout: '8s', idle_in_transaction_session_timeout: '10s', jit: 'off' }
  const server = { isLent: false, database: '1 since today', connectionsMax: 100, limits }
  const pooler = { ...server, isLent: true }
  it.each([
    ['one, to the server', server, null, 'ok', 'without a pooler'],
    ['one, to a server with few connections', { ...server, connectionsMax: 33 }, null, 'warning', 'DATABASE_POOL_SIZE'],
    ['one, to a pooler', pooler, null, 'problem', 'DATABASE_DIRECT_URL'],
    ['through a pooler and past it', pooler, server, 'ok', 'calls go through a pooler'],
    ['twice through a pooler', pooler, pooler, 'problem', 'leads to a pooler, too'],
    ['to two databases', pooler, { ...server, database: '2' }, 'problem', 'another database'],
    ['twice to the server', server, server, 'warning', 'remove it'],
    [
      'with a role without limits',
      { ...pooler, limits: { ...limits, jit: 'on' } },
      server,
      'warning',
      'alter role "ul"',
    ],
  ] as const)('%s', (_what, shared, direct, severity, text) => {
    const found = findConnectionProblems({ poolSize: 16, user: 'ul' }, shared, direct)
    expect(found).toMatchObject([{ severity }])
    expect(found[0]?.text).toContain(text)
  })
})

describe('the end of a certificate', () => {
  const now = Date.parse('2026-11-26T10:00:00Z')
  it.each([
    [-1, 'problem'],
    [0, 'warning'],
    [29, 'warning'],
    [30, 'ok'],
  ] as const)('%d days from now: %s', (days, severity) =>
    expect(findEnding('it', new Date(now + days * dayMs), now)).toMatchObject({ severity }),
  )
})
