import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deriveKey, keyPurposes } from './secrets.ts'

const root = join(import.meta.dirname, '../..')
const key = { id: 'aaaaaaaa', secret: 's'.repeat(32) }

describe('the inventory of keys', () => {
  const listed = [...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/^\| `([^`]+)` +\|/gm)]

  test('docs/security.md lists every purpose a key is derived for, and no other', () => {
    expect(listed.map(([, purpose]) => purpose).toSorted()).toEqual([...keyPurposes].toSorted())
  })

  test('each purpose has its own 32-byte key, and none is the secret', () => {
    const keys = keyPurposes.map((purpose) => Buffer.from(deriveKey(key, purpose)).toString('hex'))
    expect(new Set(keys).size).toBe(keyPurposes.length)
    for (const derived of keys) expect(derived).toHaveLength(64)
    expect(keys).not.toContain(Buffer.from(key.secret).toString('hex'))
  })
})
