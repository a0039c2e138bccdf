import { describe, expect, it, test } from 'vitest'
import { type InstructorValues, initialsOf, instructorIssues, instructorLacksEnglish } from './instructor-form.rules.ts'

const helena: InstructorValues = {
  ...{ name: 'Helena Wrona', rolePl: 'Cukierniczka', roleEn: 'Pastry chef', bioPl: 'Piecze.', bioEn: 'Bakes.' },
  ...{ homePl: 'Lublin', homeEn: 'Lublin', teachingSince: 2014, accountEmail: 'helena@ul.example' },
}
const issues = (change: Partial<InstructorValues>) => instructorIssues({ ...helena, ...change }, 2026)

describe('the fields of an instructor', () => {
  it('are taken whole, and without English and an account', () => {
    expect(issues({})).toEqual({})
    expect(issues({ roleEn: '', bioEn: '', homeEn: '', accountEmail: '', teachingSince: 2026 })).toEqual({})
  })

  it.each(['name', 'rolePl', 'bioPl', 'homePl'] as const)('need %s', (field) => {
    expect(issues({ [field]: ' ' })).toEqual({ [field]: { code: 'ERRORS.REQUIRED' } })
  })

  it.each([
    ['name', 80],
    ['rolePl', 120],
    ['roleEn', 120],
    ['bioPl', 2_000],
    ['bioEn', 2_000],
    ['homePl', 80],
    ['homeEn', 80],
  ] as const)('%s takes %i characters and no more', (field, max) => {
    expect(issues({ [field]: 'x'.repeat(max) })).toEqual({})
    expect(issues({ [field]: 'x'.repeat(max + 1) })).toEqual({
      [field]: { code: 'ERRORS.MAXLENGTH', max, given: max + 1 },
    })
  })

  it('refuse an address that is none and a year that is none', () => {
    expect(issues({ accountEmail: 'helena' })).toEqual({ accountEmail: { code: 'ERRORS.ENTERVALIDEMAIL' } })
    expect(issues({ teachingSince: 1899 })).toEqual({ teachingSince: { code: 'ERRORS.NUMBERMIN', min: 1900 } })
    expect(issues({ teachingSince: 2027 })).toEqual({ teachingSince: { code: 'ERRORS.NUMBERMAX', max: 2026 } })
  })
})

test.each([
  ['Helena Wrona', 'HW'],
  ['łucja maria Żuk', 'ŁŻ'],
  ['  Maja ', 'M'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([
  [{}, false],
  [{ bioEn: ' ' }, true],
  [{ homeEn: '' }, true],
])('tells what is there in Polish only: %j', (change, lacks) => {
  expect(instructorLacksEnglish({ ...helena, ...change })).toBe(lacks)
})
