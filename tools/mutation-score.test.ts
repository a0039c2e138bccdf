import { describe, expect, test } from 'vitest'
import { findShortfalls, type Mutant, percentKilled, scoreFiles } from './mutation-score.ts'

const aMutant = (fileName: string, status: string): Mutant => ({
  fileName,
  status,
  mutatorName: 'ConditionalExpression',
  replacement: 'true',
  location: { start: { line: 1, column: 1 } },
})
const some = (count: number, fileName: string, status: string) =>
  Array.from({ length: count }, () => aMutant(fileName, status))

describe('the score of a mutation run', () => {
  test('timeouts count as detected, mutants without tests as undetected, and compile errors do not count', () => {
    const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored']
    expect(scoreFiles(mutants.map((status) => aMutant('a.rules.ts', status)))).toEqual([
      { file: 'a.rules.ts', killed: 2, lived: 2 },
    ])
  })

  test.each([
    [0, 0, 100],
    [1, 0, 100],
    [0, 1, 0],
    [2, 1, 66.6],
    [999, 1, 99.9],
    [9999, 1, 99.9],
  ])('%i killed and %i alive are %d %%', (killed, lived, percent) => {
    expect(percentKilled({ killed, lived })).toBe(percent)
  })

  test('a weak file is named although the whole is strong enough', () => {
    const scores = scoreFiles([
      ...some(84, 'weak.rules.ts', 'Killed'),
      ...some(16, 'weak.rules.ts', 'Survived'),
      ...some(300, 'strong.rules.ts', 'Killed'),
    ])
    expect(findShortfalls(scores, 85)).toEqual(['weak.rules.ts: 84 % killed, at least 85 % wanted'])
  })

  test('a weak whole is named with its files; just enough is enough', () => {
    const weak = scoreFiles([...some(1, 'a.rules.ts', 'Killed'), ...some(1, 'a.rules.ts', 'Survived')])
    expect(findShortfalls(weak, 85)).toHaveLength(2)
    const enough = scoreFiles([...some(85, 'a.rules.ts', 'Killed'), ...some(15, 'a.rules.ts', 'Survived')])
    expect(findShortfalls(enough, 85)).toEqual([])
  })
})
