import { expect, test } from 'vitest'
import { keepDraft, readDraft } from './comment-draft.ts'

test('a draft waits for its own course and its own parent, until it is sent', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  keepDraft(store, 1, null, 'Czy lipowy też?')
  keepDraft(store, 1, 'a', 'Tak')
  expect(readDraft(store, 1, null)).toBe('Czy lipowy też?')
  expect(readDraft(store, 1, 'a')).toBe('Tak')
  expect(readDraft(store, 2, null)).toBe('')
  keepDraft(store, 1, null, '')
  expect(readDraft(store, 1, null)).toBe('')
})
