import { succeed } from '@slodki-ul/contract/errors'
import type { termsEndpoints } from '@slodki-ul/contract/terms'
import type { Context } from '#context.ts'
import { getLegalText } from '#features/terms/terms.service.ts'
import type { Handlers } from '#http/serve.ts'

export const termsRoutes = (context: Context): Handlers<typeof termsEndpoints> => ({
  getTerms: async ({ params }) => {
    const { html, version } = await getLegalText(context, context.db, 'terms', params.lang)
    return succeed({ text: html, version })
  },
})
