import { expect, test } from 'vitest'
import * as z from 'zod'
import { videoIdOf } from '#learning/videos/film-attempt.rules.ts'

test('each attempt of each file has its own id, which is always the same', () => {
  const [one, other] = ['6f1c2a58-3a0e-4a53-9b1d-0c5f3a7d9e10', '6f1c2a58-3a0e-4a53-9b1d-0c5f3a7d9e11']
  const ids = [videoIdOf(one, 1), videoIdOf(one, 2), videoIdOf(one, 12), videoIdOf(other, 1), videoIdOf(other, 2)]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids)
    expect(z.uuid().safeParse(id)).toMatchObject({ success: true, data: expect.stringMatching(/^.{14}8/) })
  expect(videoIdOf(one, 2)).toBe(ids[1])
})
