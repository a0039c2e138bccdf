import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findExpired, isPartial, nameBackup, readBackupTime, readRetention } from '#platform/backups/retention.rules.ts'

const at = (moment: string, isEncrypted = true) => nameBackup(new Date(moment), isEncrypted)

describe('names of backups', () => {
  it('carry their time, and no other file is taken for one', () => {
    expect(at('2026-11-26T03:05:59.999Z')).toBe('slodki-ul-20261126T030559Z.tar.gz.age')
    expect(readBackupTime('slodki-ul-20261126T030559Z.tar.gz')).toEqual(new Date('2026-11-26T03:05:59Z'))
    for (const other of ['base.dump', 'slodki-ul-20261126T030559Z.tar.gz.age.partial', 'slodki-ul.tar.gz'])
      expect(readBackupTime(other)).toBeNull()
  })

  it('tell one that was not finished', () => {
    const names = ['slodki-ul-20261126T030559Z.tar.gz', 'slodki-ul-20261126T030559Z.tar.gz.age']
    const partial = names.map((name) => `${name}.partial`)
    const others = ['slodki-ul.tar.gz.partial', 'notes.partial', `x-${partial[0]}`, `${partial[0]}.txt`]
    expect([...names, ...others, ...partial].filter(isPartial)).toEqual(partial)
  })
})

describe('what is retained', () => {
  it('is the newest of each of the last days, weeks and months that have one', () => {
    const names = [
      ...['2026-11-26T20:00:00Z', '2026-11-26T03:00:00Z', '2026-11-25T03:00:00Z', '2026-11-22T23:59:59Z'],
      ...['2026-11-16T03:00:00Z', '2026-11-15T03:00:00Z', '2026-10-31T03:00:00Z', '2026-09-30T03:00:00Z'],
    ].map((moment) => at(moment))
    const expired = findExpired([...names, 'base.dump'], readRetention('2,3,3'))
    // Two days: 26 and 25. Three weeks: 26, 22 (a Sunday) and 15, for the 16th is in the week of the 22nd. Three months: 26, 31 and 30.
    expect(expired).toEqual(['2026-11-26T03:00:00Z', '2026-11-16T03:00:00Z'].map((moment) => at(moment)))
  })

  it('is always the newest, and never more than was asked for', () => {
    const moments = fc.array(fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }))
    const counts = fc.record({ days: fc.nat(9), weeks: fc.nat(9), months: fc.nat(9) })
    fc.assert(
      fc.property(moments, counts, (times, retention) => {
        const names = [...new Set(times.map((time) => nameBackup(time, false)))]
        const expired = new Set(findExpired(names, retention))
        const retained = names.filter((name) => !expired.has(name))
        expect(retained.length).toBeLessThanOrEqual(Math.max(1, retention.days + retention.weeks + retention.months))
        const newest = names.toSorted().at(-1)
        if (newest) expect(retained).toContain(newest)
      }),
    )
  })
})
