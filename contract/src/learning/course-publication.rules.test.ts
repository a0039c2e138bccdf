import { describe, expect, test } from 'vitest'
import { missingForPublication } from './course-publication.rules.ts'

const whole = {
  ...{ name: 'Tort musowy', shortDescription: 'Mus i biszkopt.', description: '<p>Krok po kroku.</p>' },
  ...{ categoryIds: [3], videoKind: 'hls' as const, duration: 600, captions: ['pl' as const], steps: [0, 599] },
}

describe('missingForPublication', () => {
  test.each([
    ['nothing', {}, []],
    [
      'Polish texts',
      { name: ' ', shortDescription: '', description: '<p> </p>' },
      ['name', 'shortDescription', 'description'],
    ],
    ['a category', { categoryIds: [] }, ['categories']],
    ['Polish captions of a film of ours', { captions: ['en' as const] }, ['captions']],
    ['Polish captions of a film of ours in one file', { videoKind: 'file' as const, captions: [] }, ['captions']],
    ['no captions of a film of another host', { videoKind: 'youtube' as const, captions: [] }, []],
    ['steps inside the film', { steps: [0, 600] }, ['steps']],
  ])('names what is missing: %s', (_what, change, missing) => {
    expect(missingForPublication({ ...whole, ...change })).toEqual(missing)
  })
})
