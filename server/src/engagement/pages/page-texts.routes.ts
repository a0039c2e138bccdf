import type { pageTextsEndpoints } from '@slodki-ul/contract/engagement/page-texts'
import { succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { createTextsReader, heldAt, showTexts } from '#engagement/pages/shown-texts.service.ts'
import type { Handlers } from '#http/serve.ts'

export function pageTextsRoutes(context: Context): Handlers<typeof pageTextsEndpoints> {
  const findTexts = createTextsReader(context)
  return {
    getPageTexts: async ({ query }) => {
      const { held } = heldAt(await findTexts(), context.clock.now())
      const { words, reviews, questions } = showTexts(held, {
        language: query.languageCode,
        isDemo: context.config.demo,
      })
      return succeed({ words, reviews, questions })
    },
  }
}
