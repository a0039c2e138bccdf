import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findRequirementIds, measureRequirementCoverage, parseRequirements } from './requirement-coverage.ts'

const text = `# Requirements

## UI - Header, footer (2)

UI-01 | The header. (see Q-90)
UI-02 | The footer.

## I18N - Language (1)

I18N-01 | Two languages.

## Decisions (Q-01 to Q-99)

Q-90 | Silent. | Decided.
`

const result = (title: string, state: 'passed' | 'failed' | 'skipped' = 'passed') => ({
  title,
  state,
  file: 'a.test.ts',
  project: '',
  flaky: false,
})

/** Built here so that these titles' own IDs are not taken for claims. */
const id = (area: string, number: string) => `${area}-${number}`

describe('the list of requirements', () => {
  const areas = parseRequirements(text)

  test('is read by area, without the decisions', () => {
    expect(areas.map(({ name, requirements }) => [name, [...requirements.keys()]])).toEqual([
      ['UI', [id('UI', '01'), id('UI', '02')]],
      ['I18N', [id('I18N', '01')]],
    ])
    expect(areas[0]?.title).toBe('Header, footer')
  })

  test('of the project is whole', () => {
    const real = parseRequirements(readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8'))
    expect(real).toHaveLength(42)
    expect(real.flatMap(({ requirements }) => [...requirements]).length).toBeGreaterThan(800)
  })

  test('finds IDs, but no dates, zip codes or versions', () => {
    expect(findRequirementIds(`${id('UI', '01')}, ${id('UI', '01')} ${id('I18N', '01')}: shown`)).toEqual([
      id('UI', '01'),
      id('I18N', '01'),
    ])
    expect(findRequirementIds('31-553 Kraków on 2026-01-31 by ISO-8601 at 390-1440, Q-90')).toEqual([])
  })

  test('counts passed tests only', () => {
    const { proved } = measureRequirementCoverage(areas, [
      result(id('UI', '01')),
      result(id('UI', '02'), 'failed'),
      result(id('I18N', '01'), 'skipped'),
    ])
    expect([...proved]).toEqual([id('UI', '01')])
  })

  test('ignores a title with more than three', () => {
    const title = ['01', '02', '03', '04'].map((number) => id('UI', number)).join(' ')
    const { proved, crowded } = measureRequirementCoverage(areas, [result(title)])
    expect([proved.size, crowded]).toEqual([0, [title]])
  })

  test('reports unknown IDs, of failed tests too', () => {
    expect([...measureRequirementCoverage(areas, [result(id('UI', '77'), 'failed')]).unknown.keys()]).toEqual([
      id('UI', '77'),
    ])
  })
})
