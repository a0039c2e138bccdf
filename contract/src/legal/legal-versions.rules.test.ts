import { describe, expect, it } from 'vitest'
import { legalGapsOf, nextVersion, withVersion } from './legal-versions.rules.ts'

const inForce = { htmlPl: '<p>a</p>', htmlEn: '<p>b</p>' }

describe('versions of legal texts', () => {
  it.each([
    [[], '2026-11-26'],
    [['2026-11-25'], '2026-11-26'],
    [['2026-11-26'], '2026-11-26.2'],
    [['2026-11-26', '2026-11-26.2', '2026-11-26.3'], '2026-11-26.4'],
  ])('after %j is the day, with a number when it has one already: %s', (taken, version) => {
    expect(nextVersion('2026-11-26', taken)).toBe(version)
  })

  it('are named by the text itself, in the paragraph that named the last one and nowhere else', () => {
    const html =
      '<p>Wersja 2026-11-20, obowiązuje od 20.11.2026.</p><p>Umowy sprzed 20.11.2026</p><ol><li>2026-11-20</li></ol>'
    expect(withVersion(html, '2026-11-20', '2026-12-15.2')).toBe(
      '<p>Wersja 2026-12-15.2, obowiązuje od 15.12.2026.</p><p>Umowy sprzed 20.11.2026</p><ol><li>2026-12-15.2</li></ol>',
    )
  })

  it.each([
    ['terms', inForce, ['changes']],
    ['terms', { htmlPl: '<p>c</p>', htmlEn: '<p>b</p>' }, []],
    ['terms', { htmlPl: '<p> </p>', htmlEn: '' }, ['pl', 'en']],
    ['terms', { htmlPl: '<h2>c</h2><p>d</p>', htmlEn: '<p>b</p>' }, []],
    ['digital', { htmlPl: '<h2>c</h2><p>d</p>', htmlEn: '<p>b</p>' }, ['one-paragraph']],
    ['start', { htmlPl: '<p>c</p>', htmlEn: '<p>b</p><p>d</p>' }, ['one-paragraph']],
    ['resign', { htmlPl: '<p>c <strong>d</strong></p>', htmlEn: '<p>b</p>' }, []],
  ] as const)('a draft of %s lacks: %j → %j', (kind, draft, gaps) => {
    expect(legalGapsOf(kind, draft, inForce)).toEqual(gaps)
  })
})
