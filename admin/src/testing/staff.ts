import { permissionsOf, type StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { StaffSession } from '@slodki-ul/contract/identity/staff-session.admin'

type Given = { id?: string; token?: string; roles?: StaffRole[]; expiresAt?: string }

/** A session of a member of staff, for tests. */
export function staffSessionOf({
  id = 'maja',
  token = 'first',
  roles = ['owner'],
  expiresAt,
}: Given = {}): StaffSession {
  return {
    token,
    expiresAt: expiresAt ?? '2999-01-01T00:00:00.000Z',
    staff: {
      id,
      name: 'Maja Bartnik',
      email: `${id}@slodki-ul.test`,
      language: 'pl',
      roles,
      permissions: permissionsOf(roles),
    },
    isSecured: true,
    confirmedUntil: null,
    sessionEndsAt: '2999-01-01T00:00:00.000Z',
    idleMinutes: 30,
  }
}
