import { succeed } from '@slodki-ul/contract/errors'
import type { termsEndpoints } from '@slodki-ul/contract/terms'
import type { Context } from '#context.ts'
import { getLegalTexts } from '#features/terms/terms.service.ts'
import type { Handlers } from '#http/serve.ts'

export const termsRoutes = (context: Context): Handlers<typeof termsEndpoints> => ({
  getTerms: async ({ params }) => {
    const { html, version } = (await getLegalTexts(context, context.db, ['terms'], params.lang))('terms')
    return succeed({ text: html, version })
  },
})
