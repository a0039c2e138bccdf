import { succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { conformityPicturePath, type termsEndpoints } from '@slodki-ul/contract/legal/terms'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { getLegalTexts, type LegalKind } from '#legal/terms/terms.service.ts'

type Rows = Pick<typeof termsEndpoints, 'getTerms' | 'getPrivacy' | 'getNotice'>

export function termsRoutes(context: Context): Handlers<Rows> {
  const read = async (kind: LegalKind, language: Language) => {
    const { html, version } = (await getLegalTexts(context, context.db, [kind], language))(kind)
    return succeed({ text: html, version })
  }
  return {
    getTerms: ({ params }) => read('terms', params.lang),
    getPrivacy: ({ params }) => read('privacy', params.lang),
    getNotice: async ({ params: { notice, lang } }) => {
      const { html, version } = (await getLegalTexts(context, context.db, [notice], lang))(notice)
      const picture =
        notice === 'conformity' && context.config.conformityNotice[lang] ? conformityPicturePath(lang) : null
      return succeed({ text: html, version, picture })
    },
  }
}
