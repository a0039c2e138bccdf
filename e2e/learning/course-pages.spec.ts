import { grantAccess } from '../support/access.ts'
import { demoPassword, signInByApi, signInByForm } from '../support/accounts.ts'
import { widths } from '../support/breakpoints.ts'
import { expect, long, once, test } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'

const honeyCake = 1
const sponge = 14

test(
  'each course page loads its content on entry (NAV-09, NAV-12, NAV-13)',
  once,
  async ({ page, shop, texts, subscribed }) => {
    const { courses } = texts
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.add(pathname.slice('/api'.length))
    })
    const expectAsked = async (...paths: string[]) => {
      await expect.poll(() => paths.filter((path) => !asked.has(path))).toEqual([])
      asked.clear()
    }
    await shop.open(`/darmowa-lekcja/${sponge}`, courses.sponge)
    await expectAsked(`/courses/${sponge}/pl`, '/products', '/coursePreviews')
    await subscribed()
    await page.reload()
    await expectAsked(`/courses/${sponge}/pl`, `/CoursesComments/${sponge}`)
    await shop.open('/kursy', courses.title)
    await expectAsked('/courses', '/products', '/previewCourseCategories/names-tree/pl')
    await shop.open(`/kursy/${honeyCake}`, courses.honeyCake)
    await expectAsked(`/courses/${honeyCake}/pl`, `/CoursesComments/${honeyCake}`)
  },
)

test(
  'cards link to their courses and mark new ones; the list of previews is separate (CRS-03, CRS-07, CRS-10)',
  once,
  async ({ page, shop, texts, app }) => {
    const { courses } = texts
    const cards = page.getByRole('main').getByRole('article')
    const byName = page.getByRole('radio', { name: courses.byName })
    await shop.open('/podglad', courses.previewsTitle)
    await expect(cards.getByText(courses.preview, { exact: true })).toHaveCount(8)
    await byName.check()
    await expect(page).toHaveURL(/orderBy=NameAsc/)
    await page.goto(`${app.url}/#/login?returnUrl=%2Fkursy`)
    await signInByForm(page, texts, 'bartek@slodki-ul.test', demoPassword)
    await expect(page.getByRole('heading', { level: 1, name: courses.title })).toBeVisible()
    // The filters of the previews do not apply here.
    await expect(byName).not.toBeChecked()
    const card = cards.filter({ hasText: courses.fresh }).first()
    await expect(card.getByText(courses.preview, { exact: true })).toHaveCount(0)
    await expect(card.getByRole('link').first()).toHaveAttribute('href', /^#\/kursy\/\d+$/)
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(/#\/kursy\/\d+$/)
  },
)

test(
  'a list starts at its first page, loads more on demand, restarts with each filter, and is restored on return (CRS-12, CRS-13, NAV-51)',
  once,
  async ({ page, shop, texts, subscribed }) => {
    const { courses } = texts
    const asked: string[] = []
    let query = new URLSearchParams()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (/^\/api\/(courses|coursePreviews)$/.test(pathname) && !searchParams.has('onlyFree')) {
        asked.push(searchParams.get('pageNumber') ?? '')
        query = searchParams
      }
      if (pathname === '/api/account/check-subscription') asked.push('subscription')
    })
    const expectAsked = async (pages: string[]) => {
      await expect.poll(() => asked).toEqual(pages)
      asked.length = 0
    }
    const cards = page.getByRole('region', { name: 'Lista kursów' }).getByRole('article')
    await shop.open('/podglad', courses.previewsTitle)
    await expectAsked(['1'])
    const loadMore = async () => {
      await page.getByRole('button', { name: courses.more }).click()
      await expect(cards).toHaveCount(16)
      await expectAsked(['2'])
    }
    await loadMore()
    await page.getByRole('radio', { name: courses.byName }).check()
    await expect(cards).toHaveCount(8)
    await expectAsked(['1'])
    expect(query.get('orderBy')).toBe('NameAsc')
    await loadMore()
    const search = page.getByRole('searchbox', { name: courses.search })
    await search.fill('tort')
    await expectAsked(['1'])
    expect(query.get('searchBy')).toBe('tort')
    await search.fill('')
    await expect(cards).toHaveCount(16)
    await page.getByRole('button', { name: courses.filters }).click()
    await page
      .getByRole('dialog', { name: courses.filtersTitle })
      .getByRole('checkbox', { name: courses.expert })
      .check()
    await expect(cards).toHaveCount(5)
    await expectAsked(['1'])
    expect(query.get('withExpert')).toBe('true')
    await page.reload()
    await expect(cards).toHaveCount(5)
    await expectAsked(['1'])

    await subscribed()
    await page.reload()
    await shop.open('/kursy', courses.title)
    const first = cards.first().getByRole('heading')
    const name = (await first.textContent()) ?? ''
    await cards.first().getByRole('link').click()
    await expect(shop.heading(name)).toBeVisible()
    await expect(page.getByRole('region', { name: courses.related }).getByRole('article').first()).toBeVisible()
    asked.length = 0
    await page.goBack()
    await expect(first).toHaveText(name)
    await expectAsked(['subscription'])
  },
)

test(
  'a course has five stars, comments with staff actions, and the dialog to write one (CRS-15, CRS-18, COM-10)',
  once,
  async ({ page, shop, texts, app, api, context }) => {
    const { courses, comments } = texts
    const session = await signInByApi(api, 'admin@slodki-ul.test', demoPassword)
    await context.addCookies([
      { name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: app.url },
    ])
    await shop.open(`/kursy/${honeyCake}`, courses.honeyCake)
    await expect(page.getByRole('radiogroup', { name: courses.ownRating }).getByRole('radio')).toHaveCount(5)
    const thread = page.getByRole('region', { name: comments.title })
    await expect(thread.getByRole('button', { name: comments.reply }).first()).toBeVisible()
    await expect(thread.getByRole('button', { name: comments.remove }).first()).toBeVisible()
    await thread.getByRole('button', { name: comments.more }).click()
    await page.getByRole('button', { name: comments.add }).click()
    await expect(page.getByRole('dialog', { name: comments.add })).toBeVisible()
  },
)

test(
  'dialogs: the cart in the catalogue and not in the previews, the offer under a free lesson (CRS-05, CRS-21, CART-08)',
  once,
  async ({ page, shop, texts, subscribed }) => {
    const { courses, comments } = texts
    const add = page.getByRole('main').getByRole('button', { name: /^Do koszyka: / })
    await shop.open('/podglad', courses.previewsTitle)
    // Eight previews, and the four free lessons.
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
    await expect(add).toHaveCount(0)
    await shop.open(`/darmowa-lekcja/${sponge}`, courses.sponge)
    await page.getByRole('button', { name: comments.plans }).click()
    await expect(page.getByRole('dialog', { name: courses.popup })).toBeVisible()
    await subscribed()
    await shop.open('/kursy', courses.title)
    await add.first().click()
    await expect(page.getByRole('dialog', { name: texts.added })).toBeVisible()
  },
)

test(
  'courses that fail to load show an inline message and no toast; a rating is acknowledged (ERR-24, ERR-68)',
  once,
  async ({ page, shop, texts, subscribed, expectBrowserError }) => {
    const { courses } = texts
    expectBrowserError(/503/)
    await subscribed()
    await page.route('**/api/courses?*', (route) => route.fulfill({ status: 503, body: '' }))
    await shop.open('/kursy', courses.title)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(courses.loadFailed)
    const { said } = await readToasts(page)
    expect(said.filter((text) => text.includes(courses.loadFailed))).toEqual([])
    await page.unrouteAll()
    await shop.open(`/kursy/${honeyCake}`, courses.honeyCake)
    await page.getByRole('radio', { name: courses.star(5) }).click()
    await shop.expectToast(courses.rated)
  },
)

test(
  'free lessons are a page of the account, and the footer promotes the courses (NAV-24, UI-08)',
  once,
  async ({ page, shop, texts, app, email, signedIn }) => {
    const { courses } = texts
    await signedIn()
    await shop.open('/moje-konto/darmowe-lekcje', courses.freeLessons)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: courses.subscribe })).toHaveAttribute('href', '#/kursy')
    await grantAccess(app, email)
    await page.reload()
    await expect(footer.getByRole('link', { name: courses.watchCourses })).toHaveAttribute('href', '#/kursy')
  },
)

test(
  'course pages do not scroll horizontally at any width',
  long.once,
  async ({ page, shop, texts, app, api, context, expectNoHorizontalScroll }) => {
    test.slow()
    const { courses, comments } = texts
    const tryWidths = async (path: string, title: string | RegExp) => {
      await shop.openPath(path, title)
      await expect(page.getByRole('status').filter({ hasText: texts.loading })).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoHorizontalScroll(`${path} at ${width} px`)
      }
    }
    await tryWidths('/podglad', courses.previewsTitle)
    await tryWidths(`/darmowa-lekcja/${sponge}`, courses.sponge)
    await tryWidths('/jak-dolaczyc-do-discord', courses.discord)
    const session = await signInByApi(api, 'admin@slodki-ul.test', demoPassword)
    await context.addCookies([
      { name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: app.url },
    ])
    await page.reload()
    await tryWidths('/kursy', courses.title)
    await tryWidths(`/kursy/${honeyCake}`, courses.honeyCake)
    await tryWidths('/moje-konto/komentarze', comments.queueTitle)
    await tryWidths('/moje-konto/darmowe-lekcje', courses.freeLessons)
  },
)
