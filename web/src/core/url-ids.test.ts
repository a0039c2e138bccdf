import { describe, expect, it } from 'vitest'
import { readIds, toggleId } from './url-ids.ts'

describe('readIds', () => {
  it('keeps ids once and in order, and nothing else', () => {
    expect(readIds(['8', '1', '8', '0', '-1', 'x', '1e3', '2147483648'])).toEqual([1, 8])
  })
})

describe('toggleId', () => {
  it('adds in order and takes away', () => {
    expect(toggleId([8], 1)).toEqual([1, 8])
    expect(toggleId([1, 8], 1)).toEqual([8])
  })
})
