import type { Input } from '@slodki-ul/contract/endpoint'
import type { staffPageTextsEndpoints } from '@slodki-ul/contract/engagement/page-texts.admin'
import { normalizePageText, type PageTextKind } from '@slodki-ul/contract/engagement/page-texts.rules'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { pages } from '@slodki-ul/contract/pages'
import { withAddress } from '@slodki-ul/contract/platform/settings.rules'
import type { Context } from '#context.ts'
import { faqSection, loadHome, reviewsSection } from '#engagement/pages/home.page.ts'
import type { Html } from '#engagement/pages/markup.ts'
import { renderPreview } from '#engagement/pages/page-layout.ts'
import { pageHead } from '#engagement/pages/page-parts.ts'
import { selectCurrent } from '#engagement/pages/page-text-versions.db.ts'
import { translator } from '#engagement/pages/page-texts.ts'
import type { PageLoader, PageRequest, PlainPage } from '#engagement/pages/plain-page.ts'
import { heldAt, showTexts, withWords } from '#engagement/pages/shown-texts.service.ts'
import { loadAbout, loadCoursesLanding, loadWebinar, simplePage } from '#engagement/pages/text.page.ts'
import type { WebBuild } from '#engagement/pages/web-build.ts'

/** A part of a page alone. */
const part = (request: PageRequest, title: string, body: Html): PlainPage =>
  simplePage(request, pages.home, { title, description: '', body, isBare: true })

/** What is looked at of each kind. */
const loaders: Record<PageTextKind, PageLoader> = {
  strip: loadHome,
  home: loadHome,
  landing: loadCoursesLanding,
  webinar: loadWebinar,
  about: loadAbout,
  reviews: async (request) => part(request, request.t('landings:reviews'), reviewsSection(request)),
  questions: async (request) => part(request, request.t('home:faq'), faqSection(request)),
  'coming-soon': async (request) => {
    const { t } = request
    return part(request, t('landings:soon.tab'), pageHead(t('landings:soon.title'), null, t('landings:soon.text')))
  },
}

/** The page with texts that are not saved, as it would be now; its links lead nowhere. */
export async function previewPageText(
  context: Context,
  build: WebBuild | null,
  kind: PageTextKind,
  { language, values }: Input<typeof staffPageTextsEndpoints.previewPageText>['body'],
): Promise<Outcome<{ html: string }>> {
  const { held } = heldAt(await selectCurrent(context.db, context.clock.date()), context.clock.now())
  const texts = showTexts(
    { ...held, [kind]: normalizePageText(kind, values) },
    { language, isDemo: context.config.demo },
  )
  const page = await loaders[kind]({
    ...{ context, language, texts, t: withWords(translator(language), texts.words) },
    ...{ params: [], query: new URLSearchParams(), drawing: build?.drawing ?? (() => null) },
  })
  const seller = withAddress(await context.settings.read('company'))
  const frame = { language, config: context.config, seller, build, strip: texts.strip }
  return succeed({ html: page ? renderPreview(frame, page) : '' })
}
