import type { CourseCard as Course } from '@slodki-ul/contract/learning/courses'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { pl } from '#i18n/pl.ts'

// The API module reads the location when it is loaded.
vi.stubGlobal('location', { origin: 'http://ul.test', protocol: 'http:' })
vi.stubGlobal('document', { cookie: '' })
const { store } = await import('#core/store.ts')
const { CourseCard } = await import('./course-card.tsx')
await i18next.use(initReactI18next).init({ lng: 'pl', resources: { pl }, keySeparator: false })

const course: Course = {
  ...{ id: 7, slug: 'miodowe', name: 'Miodowe', shortDescription: '', thumbnailUrl: '/miodowe.webp', plate: 'honey' },
  ...{ progress: 120, duration: 900, lessonDuration: 5400, rating: 3.4, reviewsCount: 3 },
  ...{ isFree: false, isInWatchList: false },
  ...{ courseLevel: { name: 'beginner' }, instructor: { name: 'Ula' }, categories: [] },
  publicationDate: '2026-11-20T12:00:00.000Z',
}
const draw = (change: Partial<Course> = {}, onPreview?: () => void) =>
  renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>
        <CourseCard course={{ ...course, ...change }} heading="h2" onPreview={onPreview} FavouriteButton={() => null} />
      </MemoryRouter>
    </Provider>,
  )
const count = (html: string, icon: RegExp) => html.match(icon)?.length ?? 0

describe('a course in a list', () => {
  it.each([
    [3.4, 'Ocena 3,5', 1],
    [3.8, 'Ocena 4', 0],
  ])('rated %d shows stars to the half (CRS-16)', (rating, said, halves) => {
    const html = draw({ rating })
    expect(html).toContain(said)
    expect(count(html, /lucide-star-half/g)).toBe(halves)
    expect(count(html, /lucide-star[ "]/g)).toBe(5)
  })

  it('says how long the lesson is, not the sample of it', () => {
    const html = draw().replaceAll('\u00a0', ' ')
    expect(html).toContain('1 h 30 min')
    expect(html).not.toContain('15 min')
  })

  it('shows no stars before anybody rated it', () => expect(draw({ reviewsCount: 0 })).not.toContain('lucide-star'))

  it('has a step of 50 seconds where it is watched: not in a preview, not for a free lesson, not at the end', () => {
    expect(draw()).toContain('+50')
    expect(draw({}, () => {})).not.toContain('+50')
    expect(draw({ isFree: true })).not.toContain('+50')
    expect(draw({ progress: 900 })).not.toContain('+50')
  })
})
