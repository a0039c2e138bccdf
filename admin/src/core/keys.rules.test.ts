import { describe, expect, it } from 'vitest'
import { actionOfKey, singleKeyOf } from './keys.rules.ts'

const press = { key: '?', ctrlKey: false, metaKey: false, altKey: false, isTyping: false }

describe('a key', () => {
  it('opens the palette with Ctrl or ⌘, also while typing and without single keys', () => {
    for (const isTyping of [true, false]) {
      expect(actionOfKey({ ...press, key: 'k', ctrlKey: true, isTyping }, false)).toBe('palette')
      expect(actionOfKey({ ...press, key: 'K', metaKey: true, isTyping }, true)).toBe('palette')
    }
    expect(actionOfKey({ ...press, key: 'k' }, true)).toBeNull()
    expect(actionOfKey({ ...press, key: 'k', ctrlKey: true, altKey: true }, true)).toBeNull()
  })

  it('of a list is one character in either case, under the same conditions', () => {
    expect([singleKeyOf({ ...press, key: 'j' }, true), singleKeyOf({ ...press, key: 'J' }, true)]).toEqual(['j', 'j'])
    expect(singleKeyOf({ ...press, key: 'Enter' }, true)).toBeNull()
    expect(singleKeyOf({ ...press, key: 'j' }, false)).toBeNull()
    expect(singleKeyOf({ ...press, key: 'j', isTyping: true }, true)).toBeNull()
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(singleKeyOf({ ...press, key: 'j', [held]: true }, true)).toBeNull()
  })

  it('alone acts unless switched off, typed, or pressed with another one', () => {
    expect(actionOfKey(press, true)).toBe('keys')
    expect(actionOfKey({ ...press, key: '/' }, true)).toBe('search')
    expect(actionOfKey(press, false)).toBeNull()
    expect(actionOfKey({ ...press, isTyping: true }, true)).toBeNull()
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(actionOfKey({ ...press, [held]: true }, true)).toBeNull()
  })

  it.each(['a', 'Enter', 'constructor'])('%s does nothing', (key) => {
    expect(actionOfKey({ ...press, key }, true)).toBeNull()
  })
})
