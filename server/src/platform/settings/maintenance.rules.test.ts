import type { SwitchSettings } from '@slodki-ul/contract/platform/switch-settings'
import { describe, expect, it } from 'vitest'
import { checkoutPause, maintenanceNotice, switchIssues } from '#platform/settings/maintenance.rules.ts'

const maintenance = { isAnnounced: true, from: '2026-11-24T22:00', to: '2026-11-24T23:30', pl: 'Wrócimy.', en: '' }
const features = {
  newsletter: true,
  community: true,
  comments: true,
  comingSoon: false,
  blikReminders: true,
  comingSoonDates: { from: '', to: '' },
}
const settings = (
  change: Partial<SwitchSettings['maintenance']> = {},
  checkout: Partial<SwitchSettings['checkout']> = {},
): SwitchSettings => ({
  ...features,
  maintenance: { ...maintenance, ...change },
  checkout: { isPaused: false, pl: '', en: '', ...checkout },
})
const at = (moment: string) => Date.parse(moment)

describe('the strip about maintenance', () => {
  it('names the times of Warsaw in both languages until it is over', () => {
    const notice = maintenanceNotice(settings(), at('2026-11-20T12:00:00Z'))
    expect(notice).toEqual({
      pl: 'Przerwa techniczna: 24.11.2026, 22:00 – 24.11.2026, 23:30. Wrócimy.',
      en: 'Maintenance: 24.11.2026, 22:00 – 24.11.2026, 23:30. Wrócimy.',
    })
    expect(maintenanceNotice(settings({ pl: '', en: '' }), 0)?.pl).toBe(
      'Przerwa techniczna: 24.11.2026, 22:00 – 24.11.2026, 23:30.',
    )
    expect(maintenanceNotice(settings({ en: 'Back soon.' }), at('2026-11-24T22:29:59Z'))?.en).toContain('Back soon.')
    expect(maintenanceNotice(settings(), at('2026-11-24T22:30:00Z'))).toBeNull()
    expect(maintenanceNotice(settings({ isAnnounced: false }), 0)).toBeNull()
  })

  it.each([
    ['no times', { from: '', to: '' }, { 'maintenance.from': 'ERRORS.REQUIRED', 'maintenance.to': 'ERRORS.REQUIRED' }],
    ['an end before its beginning', { to: '2026-11-24T22:00' }, { 'maintenance.to': 'ERRORS.TIMEORDER' }],
    ['an hour that the clocks skip', { from: '2026-03-29T02:30' }, { 'maintenance.from': 'ERRORS.INVALIDTIME' }],
    ['an hour that comes twice', { from: '2026-10-25T02:30' }, { 'maintenance.from': 'ERRORS.DOUBLETIME' }],
    ['the second of two hours', { from: '2026-10-25T02:30+01:00' }, {}],
    ['no such day', { to: '2026-11-31T10:00' }, { 'maintenance.to': 'ERRORS.INVALIDTIME' }],
    ['a long text', { pl: 'x'.repeat(201) }, { 'maintenance.pl': 'ERRORS.MAXLENGTH' }],
    ['nothing announced and no times', { isAnnounced: false, from: '', to: '' }, {}],
  ])('is refused with %s', (_name, change, issues) => {
    const found = Object.entries(switchIssues(settings(change)))
    expect(Object.fromEntries(found.map(([field, issue]) => [field, issue?.code]))).toEqual(issues)
  })
})

it('a paused checkout needs a message, which stands in for a missing English one', () => {
  expect(switchIssues(settings({}, { isPaused: true, pl: ' ' }))).toEqual({
    'checkout.pl': { code: 'ERRORS.REQUIRED' },
  })
  expect(checkoutPause(settings({}, { isPaused: true, pl: 'Do jutra.' }))).toEqual({ pl: 'Do jutra.', en: 'Do jutra.' })
  expect(checkoutPause(settings({}, { pl: 'Do jutra.' }))).toBeNull()
})
