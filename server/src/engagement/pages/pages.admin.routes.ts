import type { staffPageTextsEndpoints } from '@slodki-ul/contract/engagement/page-texts.admin'
import type { Context } from '#context.ts'
import { previewPageText } from '#engagement/pages/page-text-preview.service.ts'
import { changePageText, getPageText, listPageTexts } from '#engagement/pages/page-text-versions.service.ts'
import { readWebBuild } from '#engagement/pages/web-build.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export function staffPageTextsRoutes(context: Context): AdminHandlers<typeof staffPageTextsEndpoints> {
  const build = readWebBuild()
  return {
    listPageTexts: () => listPageTexts(context),
    getPageText: ({ params }) => getPageText(context, params.kind),
    changePageText: ({ params, body }, caller) => changePageText(context, caller, params.kind, body),
    previewPageText: ({ params, body }) => previewPageText(context, build, params.kind, body),
  }
}
