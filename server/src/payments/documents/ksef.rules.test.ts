import { describe, expect, it } from 'vitest'
import * as rules from './ksef.rules.ts'

const nip = { taxId: '526-587-76-35' }
const person = { taxId: null }

describe('what belongs in KSeF', () => {
  it.each<[string, rules.KsefSubject, boolean, boolean]>([
    ['an invoice with a NIP', { type: 'Invoice', buyer: nip }, true, true],
    ['an invoice without one', { type: 'Invoice', buyer: person }, false, true],
    ['an invoice with a foreign number', { type: 'Invoice', buyer: { taxId: 'DE123456789' } }, false, true],
    ['a receipt', { type: 'Receipt', buyer: person }, false, false],
    ['the sale of a gift card', { type: 'GiftCardSale', buyer: nip }, false, false],
    ['a correction', { type: 'Correction', buyer: nip, corrected: { type: 'Invoice' } }, true, true],
    [
      'a correction that takes the NIP away',
      { type: 'Correction', buyer: person, corrected: { type: 'Invoice', buyer: nip } },
      true,
      true,
    ],
    ['a correction of a receipt', { type: 'Correction', buyer: person, corrected: { type: 'Receipt' } }, false, false],
  ])('%s', (_what, subject, usually, forAll) => {
    expect(rules.belongsInKsef(subject, false)).toBe(usually)
    expect(rules.belongsInKsef(subject, true)).toBe(forAll)
  })
})

describe('what KSeF answers', () => {
  it.each([
    [100, 'waiting'],
    [150, 'waiting'],
    [200, 'accepted'],
    [405, 'again'],
    [410, 'refused'],
    [430, 'refused'],
    [435, 'refused'],
    [440, 'duplicate'],
    [450, 'refused'],
    [500, 'again'],
    [550, 'again'],
    [999, 'refused'],
  ])('%s means %s', (code, meaning) => {
    expect(rules.meaningOf(code)).toBe(meaning)
  })

  it('tries ever later, at most after five minutes, and never earlier than it was asked to', () => {
    expect([0, 1, 5, 8, 90].map((tries) => rules.waitMs(tries))).toEqual([2_000, 4_000, 64_000, 300_000, 300_000])
    expect(rules.waitMs(0, 3_600_000)).toBe(3_600_000)
    expect(rules.waitMs(3, 1_000)).toBe(16_000)
    expect([0, 2_000, 30_000, 3_600_000].map(rules.pollMs)).toEqual([2_000, 2_000, 30_000, 300_000])
  })
})

describe('a document that KSeF cannot take', () => {
  const issuedAt = new Date('2026-11-20T22:50:00Z')
  it.each([
    ['a moment later', '2026-11-20T22:55:00Z', '2026-11-20', false],
    ['after a quarter of an hour', '2026-11-20T23:05:00Z', '2026-11-20', true],
    ['past midnight', '2026-11-20T23:00:01Z', '2026-11-21', true],
  ])('%s is issued offline: %s', (_when, now, today, expected) => {
    expect(rules.isOfflineNow(issuedAt, '2026-11-20', new Date(now), today)).toBe(expected)
  })

  const none = { from: '', to: '' }
  it.each<[string, string, rules.KsefFailure, string, string]>([
    ['a Thursday', '2026-11-19', none, '2026-11-19', '2026-11-20'],
    ['a Friday', '2026-11-20', none, '2026-11-20', '2026-11-23'],
    ['a Saturday', '2026-11-21', none, '2026-11-22', '2026-11-23'],
    ['a Friday past midnight of the weekend', '2026-11-20', none, '2026-11-21', '2026-11-23'],
    ['the day before a holiday and a weekend', '2026-12-23', none, '2026-12-23', '2026-12-28'],
    [
      'a day of a failure that is over',
      '2026-11-19',
      { from: '2026-11-18', to: '2026-11-20' },
      '2026-11-23',
      '2026-12-01',
    ],
    ['a day of a failure that goes on', '2026-12-22', { from: '2026-12-22', to: '' }, '2026-12-22', '2027-01-05'],
    ['the day before a failure', '2026-11-19', { from: '2026-11-20', to: '2026-11-20' }, '2026-11-20', '2026-12-01'],
    ['a day after a failure', '2026-11-19', { from: '2026-11-17', to: '2026-11-18' }, '2026-11-19', '2026-11-20'],
    ['a day long before one', '2026-11-18', { from: '2026-11-20', to: '' }, '2026-11-20', '2026-11-19'],
  ])('BO-164 on %s has its last day', (_day, issued, failure, today, last) => {
    expect(rules.lastDayFor(issued, failure, today)).toBe(last)
  })
})

describe('a batch that failed', () => {
  it.each<[string, number, boolean]>([
    ['21205', 0, true],
    ['440', 7, true],
    ['21205', 8, false],
    ['430', 0, false],
    ['415', 0, false],
    ['500', 0, false],
    ['http_404', 0, false],
  ])('with %s at try %i goes again as a batch: %s', (code, tries, expected) =>
    expect(rules.goesTogetherAgain(code, tries)).toBe(expected),
  )

  it('is tried again at a time that all share, and never sooner than KSeF asks', () => {
    const at = (time: string) => new Date(`2026-11-20T10:${time}Z`)
    expect(rules.nextTryAt(at('00:00'), 2)).toEqual(at('00:08'))
    expect([at('03:00'), at('04:59.999')].map((now) => rules.nextTryAt(now, 9))).toEqual([at('05:00'), at('05:00')])
    expect(rules.nextTryAt(at('04:59'), 9, 120_000)).toEqual(at('06:59'))
    expect(rules.nextTryAt(at('00:00'), 0, 900_000)).toEqual(at('15:00'))
  })
})

describe('numbers and codes of KSeF', () => {
  it('have the checksum of the ministry’s example', () => {
    expect(rules.isKsefNumber('5265877635-20250826-0100001AF629-AF')).toBe(true)
    expect(rules.isKsefNumber('5265877635-20250826-0100001AF628-AF')).toBe(false)
    expect(rules.isKsefNumber('5265877635-20250826-0100001af629-AF')).toBe(false)
    expect(rules.isKsefNumber('')).toBe(false)
  })

  it('lead to the invoice by seller, day and hash', () => {
    const facts = { nip: '1111111111', issueDay: '2026-02-01', hash: 'UtQp9Gpc51y+u3xApZjIjgkpZ01js+J8KflSPW8WzIE=' }
    expect(rules.verificationUrl('https://qr-test.ksef.mf.gov.pl', facts)).toBe(
      'https://qr-test.ksef.mf.gov.pl/invoice/1111111111/01-02-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE',
    )
    expect(rules.certificateUrl('https://qr-test.ksef.mf.gov.pl', { ...facts, serial: '01F2' })).toBe(
      'https://qr-test.ksef.mf.gov.pl/certificate/Nip/1111111111/1111111111/01F2/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE',
    )
  })
})
