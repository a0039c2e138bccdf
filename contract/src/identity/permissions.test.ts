import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  markOf,
  markOfRole,
  mayUse,
  type Permission,
  permissions,
  permissionsOf,
  rolesWith,
  staffRoles,
} from './permissions.ts'

/** Rows of the table in the requirements: permission → marks of owner, shop, content, support, accountant. */
const documented = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../../docs/requirements.md'), 'utf8').matchAll(
      /^\| `([a-z.-]+)` \| [^|]+ \| (.) \| (.) \| (.) \| (.) \| (.) \|$/gm,
    ),
  ].map(([, permission = '', ...marks]) => [permission, marks.map((mark) => (mark === '–' ? '-' : mark))]),
)

describe('the permission matrix', () => {
  test('is that of the requirements', () => {
    expect(documented.size).toBe(39)
    expect(permissions).toEqual([...documented.keys()])
    for (const [permission, marks] of documented)
      expect([permission, staffRoles.map((role) => markOfRole(role, permission as Permission))]).toEqual([
        permission,
        marks,
      ])
  })

  test('the best mark of several staff roles counts', () => {
    expect(markOf(['support', 'shop'], 'orders.cancel')).toBe('w')
    expect(markOf(['support', 'accountant'], 'orders.cancel')).toBe('l')
    expect(markOf(['accountant', 'support'], 'documents.view')).toBe('w')
    expect(markOf(['content', 'accountant'], 'orders.view')).toBe('r')
    expect(markOf(['content', 'accountant'], 'staff.manage')).toBe('-')
  })

  test('nobody has an unknown permission, and nobody without a role has any', () => {
    for (const word of ['', 'orders', 'toString', 'constructor', '__proto__', 'orders.delete'])
      expect(mayUse([...staffRoles], word as Permission)).toBe(false)
    expect(permissionsOf([])).toEqual([])
    expect(permissionsOf(['owner'])).toEqual(permissions)
  })

  test('reading does not open writing, limits do', () => {
    expect([mayUse(['accountant'], 'orders.view'), mayUse(['accountant'], 'orders.view', true)]).toEqual([true, false])
    expect(mayUse(['support'], 'refunds.make', true)).toBe(true)
    expect(rolesWith('system.operate')).toEqual(['owner', 'support'])
    expect(rolesWith('system.operate', true)).toEqual(['owner'])
  })
})
