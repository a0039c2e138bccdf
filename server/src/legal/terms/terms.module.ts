import { serveConformityPicture } from '#legal/terms/conformity-picture.routes.ts'
import { legalTextsDoctor, noticeDoctor } from '#legal/terms/notice.doctor.ts'
import { termsRoutes } from '#legal/terms/terms.routes.ts'
import { serveWithdrawalForm } from '#legal/terms/withdrawal-form.routes.ts'
import type { Module } from '#module.ts'

export const termsModule: Module = {
  routes: termsRoutes,
  doctorChecks: [noticeDoctor, legalTextsDoctor],
  serve: (app, context) => {
    serveWithdrawalForm(app, context)
    serveConformityPicture(app, context)
  },
  caches: [{ endpoints: ['getTerms', 'getPrivacy', 'getNotice'], topics: ['terms'] }],
}
