import type { legalTextsEndpoints } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { exportAcceptances, listAcceptances } from '#compliance/legal-texts/acceptances.service.ts'
import { changeLegalDraft, discardLegalDraft } from '#compliance/legal-texts/legal-drafts.service.ts'
import { cancelPublication, planPublication, publishNow } from '#compliance/legal-texts/legal-publication.service.ts'
import { getLegalText, getLegalVersion, listLegalTexts } from '#compliance/legal-texts/legal-texts.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const legalTextsRoutes = (context: Context): AdminHandlers<typeof legalTextsEndpoints> => ({
  listLegalTexts: () => listLegalTexts(context),
  getLegalText: ({ params }) => getLegalText(context, context.db, params.kind),
  getLegalVersion: ({ params }) => getLegalVersion(context, context.db, params.kind, params.version),
  changeLegalDraft: ({ params, body }, caller) => changeLegalDraft(context, caller, params.kind, body),
  discardLegalDraft: ({ params }, caller) => discardLegalDraft(context, caller, params.kind),
  publishLegalText: ({ params, body }, caller) => publishNow(context, caller, params.kind, body.version),
  planLegalText: ({ params, body }, caller) => planPublication(context, caller, params.kind, body),
  cancelLegalPlan: ({ params }, caller) => cancelPublication(context, caller, params.kind),
  listAcceptances: ({ params, query }) => listAcceptances(context, params, query),
  exportAcceptances: ({ params, query }, caller) => exportAcceptances(context, caller, params, query),
})
