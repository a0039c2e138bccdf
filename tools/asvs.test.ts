import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvsSections } from './asvs-ids.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/security-asvs.md'), 'utf8')
const states = ['met', 'in part', 'not met', 'not applicable']

/** Id, state, how and where of every row of the tables. */
const rows = [...page.matchAll(/^\| (V[\d.]+) +\| ([^|]+?) *\| ([^|]*?) *\| ([^|]*?) *\|$/gm)].map(
  ([, id = '', state = '', how = '', where = '']) => ({ id, state, how, where }),
)

describe('the list of the security standard', () => {
  test('lists every requirement of its chapters once', () => {
    const ids = Object.entries(asvsSections).flatMap(([section, last]) => last.map((number) => `${section}.${number}`))
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(ids.length).toBeGreaterThan(200)
  })

  test('says of each whether it is met, how or why not, and where it is', () => {
    expect(rows).not.toEqual([])
    for (const { id, state, how, where } of rows) {
      expect(states, id).toContain(state)
      expect(how, id).not.toBe('')
      // The test of all documents checks that the named paths exist.
      if (state === 'met') expect(where, id).toMatch(/^`[^`]+`(, `[^`]+`)*$/)
    }
  })

  test('counts what is met', () => {
    const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
    const summary =
      /Of (\d+) requirements (\d+) are met, (\d+) do not apply, (\d+) are met in part and (\d+) are not/.exec(page)
    expect(summary?.slice(1).map(Number)).toEqual([
      rows.length,
      ...['met', 'not applicable', 'in part', 'not met'].map(count),
    ])
  })
})
