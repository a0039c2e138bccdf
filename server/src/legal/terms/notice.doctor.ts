import type { Context } from '#context.ts'
import type { DoctorCheck } from '#doctor.ts'

const about = 'legal notices'

/** Whether the official notice on the guarantee of conformity is there, which shops have to show from 27 September 2026. */
export const noticeDoctor: DoctorCheck<Context> = {
  about,
  examine: async ({ config }) => [
    config.conformityNotice.pl
      ? { severity: 'ok', about, text: 'the notice on the guarantee of conformity is there.' }
      : {
          severity: 'warning',
          about,
          text: 'the official notice on the guarantee of conformity is missing; write its file in CONFORMITY_NOTICE_PL.',
        },
  ],
}
