import { staffSessionEndpoints } from './identity/staff-session.admin.ts'

/** Every call of the back office by name, apart from the public ones. */
export const adminEndpoints = {
  ...staffSessionEndpoints,
}
