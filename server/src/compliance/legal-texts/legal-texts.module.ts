import { publishDueTexts } from '#compliance/legal-texts/legal-publication.service.ts'
import { legalTextsRoutes } from '#compliance/legal-texts/legal-texts.admin.routes.ts'
import { termsNoticesMails } from '#compliance/legal-texts/terms-notices.mail.ts'
import { announceDueTerms } from '#compliance/legal-texts/terms-notices.service.ts'
import type { Module } from '#module.ts'

export const legalTextsModule: Module = {
  adminRoutes: legalTextsRoutes,
  mails: termsNoticesMails,
  jobs: [
    { name: 'announce-planned-terms', run: announceDueTerms },
    { name: 'publish-planned-legal-texts', run: publishDueTexts },
  ],
  // What came due during a downtime holds before the first call is answered.
  beforeServing: async (context) => {
    await publishDueTexts(context)
  },
}
