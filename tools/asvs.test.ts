import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvsSections } from './asvs-ids.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/security-asvs.md'), 'utf8')
const states = ['met', 'in part', 'not met', 'not applicable']

/** Id, state, how and where of every row of its tables. */
const answers = [...page.matchAll(/^\| (V[\d.]+) +\| ([^|]+?) *\| ([^|]*?) *\| ([^|]*?) *\|$/gm)].map(
  ([, id = '', state = '', how = '', where = '']) => ({ id, state, how, where }),
)

describe('the list of the security standard', () => {
  test('answers every requirement of its chapters once', () => {
    const ids = Object.entries(asvsSections).flatMap(([section, last]) => last.map((number) => `${section}.${number}`))
    expect(answers.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(ids.length).toBeGreaterThan(200)
  })

  test('says of each whether it is met, how or why not, and where it is', () => {
    for (const { id, state, how, where } of answers) {
      expect(states, id).toContain(state)
      expect(how, id).not.toBe('')
      // That what is named exists is asked by the law of documents.
      if (state === 'met') expect(where, id).toMatch(/^`[^`]+`(, `[^`]+`)*$/)
    }
  })

  test('counts what is met', () => {
    const count = (wanted: string) => answers.filter(({ state }) => state === wanted).length
    const told =
      /Of (\d+) requirements (\d+) are met, (\d+) do not apply, (\d+) are met in part and (\d+) are not/.exec(page)
    expect(told?.slice(1).map(Number)).toEqual([
      answers.length,
      ...['met', 'not applicable', 'in part', 'not met'].map(count),
    ])
  })
})
