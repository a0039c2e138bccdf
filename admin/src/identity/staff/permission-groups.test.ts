import { permissions } from '@slodki-ul/contract/identity/permissions'
import { expect, test } from 'vitest'
import { permissionGroups } from './permission-groups.ts'

test('every permission stands in one group of the matrix, and no group is empty', () => {
  for (const permission of permissions)
    expect(
      permissionGroups.filter(({ holds }) => holds(permission)),
      permission,
    ).toHaveLength(1)
  for (const { name, holds } of permissionGroups) expect(permissions.filter(holds).length, name).toBeGreaterThan(0)
})
