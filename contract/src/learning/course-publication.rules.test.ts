import { describe, expect, test } from 'vitest'
import { missingForPublication } from './course-publication.rules.ts'

const whole = {
  ...{ name: 'Tort musowy', shortDescription: 'Mus i biszkopt.', description: '<p>Krok po kroku.</p>' },
  ...{ categoryIds: [3], videoKind: 'hls' as const, duration: 600, captions: ['pl' as const], steps: [0, 599] },
  ...{ instructorId: 1, pictureId: '0b8f6d3c-52b4-4f0c-9d06-3d2d3c1f0f11', pictureText: 'Tort na paterze' },
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
    ['an instructor', { instructorId: null }, ['instructor']],
    ['a film that is ready', { videoKind: null, duration: 0, captions: [], steps: [0, 900] }, ['film']],
    ['a picture', { pictureId: null, pictureText: '' }, ['picture']],
    ['a description of the picture', { pictureText: ' ' }, ['pictureText']],
    [
      'everything',
      {
        ...{ name: '', shortDescription: '', description: '', categoryIds: [], instructorId: null, pictureId: null },
        ...{ pictureText: '', captions: [], steps: [600] },
      },
      [...['name', 'shortDescription', 'description', 'categories', 'instructor', 'picture', 'captions', 'steps']],
    ],
  ])('BO-116 names what is missing: %s', (_what, change, missing) => {
    expect(missingForPublication({ ...whole, ...change })).toEqual(missing)
  })
})
