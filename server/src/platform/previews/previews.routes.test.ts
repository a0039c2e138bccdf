import { productPreviewsEndpoints } from '@slodki-ul/contract/catalogue/product-previews'
import { staffProductPreviewsEndpoints } from '@slodki-ul/contract/catalogue/product-previews.admin'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { coursePreviewsEndpoints } from '@slodki-ul/contract/learning/course-previews'
import { staffCoursePreviewsEndpoints } from '@slodki-ul/contract/learning/course-previews.admin'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { previewAudiences } from '@slodki-ul/contract/platform/previews'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let staff: Record<string, string>
type Headers = Record<string, string>
let viewers: Record<'guest' | 'customer' | 'subscriber' | 'staff', Headers>
beforeAll(async () => {
  testApp = await openTestApp()
  staff = (await aStaffMember(testApp, ['content', 'shop'])).headers
  const customer = (await aCustomer(testApp)).headers
  const subscriber = (await aCustomer(testApp, { isSubscribed: true })).headers
  viewers = { guest: {}, customer, subscriber, staff }
}, 120_000)
afterAll(() => testApp.close())

const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
const lang = 'pl' as const
const without = <Reply extends object>(reply: Reply) =>
  JSON.parse(JSON.stringify(reply).replace(/\?[^"]*|[\w-]{40,}/g, ''))

describe('previews for staff, in place of signing in as a customer', () => {
  it('BO-015 show a course as guest, customer and subscriber see it in the shop, with nobody’s progress, rating or favourites', async () => {
    const id = 1
    const { customer, subscriber } = viewers
    // Both viewers have what could show in it.
    for (const headers of [customer, subscriber])
      await testApp.call(favouritesEndpoints.toggleFavouriteCourse, { params: { id } }, headers)
    const saved = { courseId: id, progress: 40, position: 20 }
    expect((await testApp.call(coursesEndpoints.saveProgress, { body: saved }, subscriber)).status).toBe(204)
    const rated = await testApp.call(coursesEndpoints.rateCourse, { body: { courseId: id, rating: 2 } }, subscriber)
    expect(rated.status).toBe(200)
    const own = await testApp.call(coursesEndpoints.getCourse, { params: { id, lang } }, subscriber)
    expect(own.reply).toMatchObject({ progress: 40, position: 20, userRated: 2, isInWatchList: true })

    for (const audience of previewAudiences) {
      const query = { audience, isChanged: 'false' as never }
      const link = await testApp.call(
        staffCoursePreviewsEndpoints.getCoursePreviewLink,
        { params: { id }, query },
        staff,
      )
      const params = { token: tokenOf(link.reply.pl), lang }
      const look = async (headers: Headers) =>
        (await testApp.call(coursePreviewsEndpoints.getCourseDraft, { params }, headers)).reply
      const seen = await look({})
      // The same for whoever opens it, signed in or not.
      for (const headers of Object.values(viewers)) expect(without(await look(headers))).toEqual(without(seen))
      const shop = await testApp.call(
        ...([coursesEndpoints.getCoursePreview, { params: { id, lang } }, viewers[audience]] as const),
      )
      const { film, ...card } = shop.reply
      expect(seen.card).toEqual({ ...card, progress: 0, isInWatchList: false })
      const mayWatch = (await testApp.call(coursesEndpoints.getCourse, { params: { id, lang } }, viewers[audience]))
        .status
      expect([audience, mayWatch, seen.course !== null]).toEqual([
        audience,
        ...(audience === 'subscriber' ? [200, true] : [402, false]),
      ])
      if (!seen.course) {
        expect([seen.film?.duration, seen.film?.chapters]).toEqual([film?.duration, film?.chapters])
        continue
      }
      const { video: _ownVideo, videoUrl: _ownUrl, relatedCourses: _own, ...whole } = own.reply
      const nobodys = { progress: 0, position: 0, userRated: null, isInWatchList: false, comments: 0 }
      expect(seen.course).toMatchObject({ ...whole, ...nobodys })
    }
  })

  it('BO-015 show a product, which guest, customer and subscriber see alike, without the favourites of its viewer', async () => {
    const id = await aProduct(testApp)
    for (const headers of [viewers.customer, viewers.subscriber])
      await testApp.call(favouritesEndpoints.toggleFavouriteProduct, { params: { id } }, headers)
    const query = { isChanged: 'false' as never }
    const link = await testApp.call(
      staffProductPreviewsEndpoints.getProductPreviewLink,
      { params: { id }, query },
      staff,
    )
    const params = { token: tokenOf(link.reply.pl), lang }
    for (const audience of previewAudiences) {
      const headers = viewers[audience]
      const preview = await testApp.call(productPreviewsEndpoints.getProductPreview, { params }, headers)
      const shop = await testApp.call(productsEndpoints.getProduct, { params: { id, lang } }, headers)
      expect(shop.status).toBe(200)
      expect(preview.reply.product).toEqual({ ...shop.reply, isInWatchList: false })
    }
  })
})
