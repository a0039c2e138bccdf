import type { Context } from '#context.ts'
import type { DoctorCheck } from '#doctor.ts'
import { selectStaff } from '#identity/staff/staff.db.ts'

const about = 'staff'

/** Whether somebody may change everything, and is protected by a second factor. */
export const staffDoctor: DoctorCheck<Context> = {
  about,
  examine: async ({ db }) => {
    const owners = (await selectStaff(db)).filter(({ roles }) => roles.includes('owner'))
    if (owners.length === 0)
      return [
        { severity: 'problem', about, text: 'nobody is owner; run `npm run academy -- admin add EMAIL --super`.' },
      ]
    const unprotected = owners.filter(({ isTfaEnabled }) => !isTfaEnabled).length
    if (unprotected > 0)
      return [
        {
          severity: 'warning',
          about,
          text: `${unprotected} of ${owners.length} owners have no two-factor sign-in yet, so the back office stays shut to them.`,
        },
      ]
    return [{ severity: 'ok', about, text: `owners with two-factor sign-in: ${owners.length}.` }]
  },
}
