import { describe, expect, it, test } from 'vitest'
import {
  formatLength,
  mixSuggestions,
  remainingLength,
  stepProgress,
  suggestCourses,
  watchedPercent,
} from './courses.rules.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('formatLength', () => {
  it.each([
    [0, '0 s'],
    [54, '54 s'],
    [60, '1 min'],
    [3480, '58 min'],
    [3599, '1 h'],
    [3600, '1 h'],
    [6480, '1 h 48 min'],
    [9600, '2 h 40 min'],
  ])('%d seconds: %s', (seconds, text) => expect(plain(formatLength(seconds))).toBe(text))
})

describe('remainingLength', () => {
  it.each([
    [0, 60, 60, 60],
    [45, 60, 60, 15],
    [15, 60, 6480, 4860],
    [70, 60, 6480, 0],
    [10, 0, 300, 300],
  ])('%d of %d seconds of a lesson of %d: %d', (progress, duration, lessonDuration, left) =>
    expect(remainingLength({ progress, duration, lessonDuration })).toBe(left),
  )
})

describe('watchedPercent (CRS-09)', () => {
  it.each([
    [0, 60, 0],
    [1, 6000, 1],
    [30, 60, 50],
    [5999, 6000, 99],
    [60, 60, 100],
    [10, 0, 0],
  ])('%d of %d seconds: %d', (progress, duration, percent) =>
    expect(watchedPercent({ progress, duration })).toBe(percent),
  )
})

test('a step adds 50 seconds and ends at the end (CRS-27)', () => {
  expect(stepProgress({ progress: 0, duration: 300 })).toBe(50)
  expect(stepProgress({ progress: 20, duration: 60 })).toBe(60)
})

describe('related courses and products of a course', () => {
  const ids = (...all: number[]) => all.map((id) => ({ id }))
  it('CRS-20 are those that the course names, then those of its category, each once and never itself', () => {
    expect(suggestCourses(ids(4, 2), ids(1, 2, 3, 4, 5), 3)).toEqual(ids(4, 2, 1, 5))
    expect(suggestCourses([], ids(1, 2, 3, 4, 5, 6, 7, 8), 1)).toHaveLength(6)
  })
  it('CRS-20 alternate between two courses and two products', () => {
    expect(mixSuggestions(['a', 'b', 'c'], [1, 2, 3, 4])).toEqual([
      { course: 'a' },
      { course: 'b' },
      { product: 1 },
      { product: 2 },
      { course: 'c' },
      { product: 3 },
      { product: 4 },
    ])
    expect(mixSuggestions([], [1])).toEqual([{ product: 1 }])
  })
})
