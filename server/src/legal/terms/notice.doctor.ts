import type { Context } from '#context.ts'
import type { DoctorCheck } from '#doctor.ts'
import { selectTextsInForce } from '#legal/terms/terms.db.ts'

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

/** The texts that name the company's own terms, which no shop takes over unread. */
const ownKinds = ['terms', 'privacy'] as const

/** Whether the company has published its own versions of what the academy came with. */
export const legalTextsDoctor: DoctorCheck<Context> = {
  about: 'legal texts',
  examine: async ({ db, clock }) => {
    const inForce = await selectTextsInForce(db, ownKinds, 'pl', clock.date())
    const unread = inForce.flatMap(({ kind, publishedBy }) => (publishedBy === null ? [kind] : []))
    return [
      unread.length > 0
        ? {
            ...{ severity: 'warning', about: 'legal texts' },
            text: `as the academy came with them: ${unread.join(', ')}; read them with your lawyer and publish your own versions (Settings, Legal texts).`,
          }
        : { severity: 'ok', about: 'legal texts', text: 'terms and privacy policy are your own.' },
    ]
  },
}
