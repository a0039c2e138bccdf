import { describe, expect, it } from 'vitest'
import { actionOfKey, chapterAt, formatTime, progressOf, resumeAt, stepRate } from './player.rules.ts'

describe('formatTime', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [59.99, '0:59'],
    [60, '1:00'],
    [750, '12:30'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [4152, '1:09:12'],
    [-3, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%d seconds read %s', (seconds, text) => expect(formatTime(seconds)).toBe(text))
})

describe('resumeAt', () => {
  it.each([
    ['where it was left', { progress: 40, position: 25, duration: 60 }, 25],
    ['where it was left, a second before nearly all', { progress: 56, position: 56, duration: 60 }, 56],
    ['at the beginning once 95 % were watched', { progress: 57, position: 20, duration: 60 }, 0],
    ['at the beginning after the end', { progress: 60, position: 60, duration: 60 }, 0],
    [
      'at the beginning when the place is past the end of a shorter film',
      { progress: 30, position: 90, duration: 60 },
      0,
    ],
    ['at the beginning when nothing was watched', { progress: 0, position: 0, duration: 60 }, 0],
    ['never before the beginning', { progress: 0, position: -4, duration: 60 }, 0],
    ['at the place of a film whose length is not known', { progress: 5, position: 0, duration: 0 }, 0],
  ])('begins %s (CRS-26)', (_name, watched, second) => expect(resumeAt(watched)).toBe(second))
})

describe('saved progress', () => {
  it.each([
    [12.7, 8.2, 60, { progress: 12, position: 8 }],
    [70, 61, 59.8, { progress: 59, position: 59 }],
    [-1, -1, 60, { progress: 0, position: 0 }],
  ])('%d furthest, %d now, of %d (Q-14)', (furthest, second, duration, saved) =>
    expect(progressOf(furthest, second, duration)).toEqual(saved),
  )
})

describe('chapters', () => {
  const chapters = [{ startSecond: 2 }, { startSecond: 12 }, { startSecond: 30 }]
  it.each([
    [0, -1],
    [2, 0],
    [11.9, 0],
    [12, 1],
    [99, 2],
  ])('second %d lies in chapter %d', (second, index) => expect(chapterAt(chapters, second)).toBe(index))
})

describe('speed', () => {
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.5, -1, 0.5],
    [1.1, 1, 1.5],
    [3, -1, 1.75],
  ] as const)('from %d by %d is %d', (rate, direction, next) => expect(stepRate(rate, direction)).toBe(next))
})

describe('keys', () => {
  const press = (key: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) => ({
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...held,
  })

  it.each([
    ['k', { do: 'toggle' }],
    ['K', { do: 'toggle' }],
    [' ', { do: 'toggle' }],
    ['m', { do: 'mute' }],
    ['c', { do: 'captions' }],
    ['f', { do: 'fullscreen' }],
    ['i', { do: 'picture' }],
    ['j', { do: 'skip', by: -10 }],
    ['l', { do: 'skip', by: 10 }],
    ['ArrowLeft', { do: 'skip', by: -5 }],
    ['ArrowRight', { do: 'skip', by: 5 }],
    ['ArrowUp', { do: 'louder', by: 0.05 }],
    ['ArrowDown', { do: 'louder', by: -0.05 }],
    ['<', { do: 'faster', by: -1 }],
    ['>', { do: 'faster', by: 1 }],
    ['Home', { do: 'jump', to: 0 }],
    ['End', { do: 'jump', to: 1 }],
    ['7', { do: 'jump', to: 0.7 }],
    ['x', null],
    ['Tab', null],
    ['Escape', null],
  ])('%j', (key, action) => expect(actionOfKey(press(key), 'player')).toEqual(action))

  it('are ignored with a modifier, because those belong to the browser', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const)
      expect(actionOfKey(press('f', { [held]: true }), 'player')).toBeNull()
  })

  it('leave the focused button and select to the browser', () => {
    expect(actionOfKey(press(' '), 'button')).toBeNull()
    expect(actionOfKey(press('k'), 'button')).toEqual({ do: 'toggle' })
    expect(actionOfKey(press(' '), 'slider')).toEqual({ do: 'toggle' })
    expect(actionOfKey(press('ArrowDown'), 'choice')).toBeNull()
  })
})
