import { describe, expect, it, test } from 'vitest'
import { chapterIssues, chaptersOfSteps, chapterTitleMax } from './film-chapters.rules.ts'

const chapter = (startSecond: number) => ({ titlePl: 'Krem', titleEn: null, startSecond })
const step = (startSecond: number, pl = 'Ubij krem', en: string | null = null) => ({ title: { pl, en }, startSecond })

describe('chapters of a film', () => {
  test.each([
    ['none', [], {}],
    ['rising ones up to the last second', [0, 30, 59], {}],
    ['one at the end of the film', [0, 60], { 'chapters.1.startSecond': { code: 'ERRORS.CHAPTERLATE' } }],
    ['two at once', [5, 5], { 'chapters.1.startSecond': { code: 'ERRORS.CHAPTERORDER' } }],
    ['one before the one above', [0, 30, 29, 31], { 'chapters.2.startSecond': { code: 'ERRORS.CHAPTERORDER' } }],
  ])('are taken or refused: %s', (_what, seconds, issues) => {
    expect(chapterIssues(seconds.map(chapter), 60)).toEqual(issues)
  })

  it('are taken from the steps: rising, inside the film, the first of those that begin together', () => {
    const long = 'ż'.repeat(chapterTitleMax + 1)
    const steps = [
      step(0, 'Podgrzej', 'Warm'),
      step(0, 'Zamieszaj'),
      step(12, long, long),
      step(59, 'Upiecz', ''),
      step(60),
    ]
    const taken = chaptersOfSteps(steps, 60)
    expect(taken).toEqual([
      { titlePl: 'Podgrzej', titleEn: 'Warm', startSecond: 0 },
      { titlePl: long.slice(1), titleEn: long.slice(1), startSecond: 12 },
      { titlePl: 'Upiecz', titleEn: null, startSecond: 59 },
    ])
    expect(chapterIssues(taken, 60)).toEqual({})
    expect(chaptersOfSteps([], 60)).toEqual([])
  })
})
