import { categoriesEndpoints } from '@slodki-ul/contract/catalogue/categories.admin'
import { productBulkEndpoints } from '@slodki-ul/contract/catalogue/product-bulk.admin'
import { productPicturesEndpoints } from '@slodki-ul/contract/catalogue/product-pictures.admin'
import { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import { orderEditsEndpoints } from '@slodki-ul/contract/commerce/order-edits.admin'
import { staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import { staffCoursesEndpoints } from '@slodki-ul/contract/learning/courses.admin'
import type { UndoableRecord } from '@slodki-ul/contract/platform/undo.admin'
import { sql } from 'drizzle-orm'
import type { openCommentHarness } from '#testing/comments.ts'
import { aWholeCourse } from '#testing/courses.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Who changes records: an owner, some of whose records are comments of a course. */
export type Actor = {
  readonly testApp: TestApp
  readonly headers: Record<string, string>
  readonly comments: Awaited<ReturnType<typeof openCommentHarness>>
}
type On<Result> = (actor: Actor, id: string) => Promise<Result>

/** A change that can be undone. */
export type UndoableChange = {
  readonly record: UndoableRecord
  /** Makes a record; returns its id. */
  readonly make: (actor: Actor) => Promise<string>
  readonly read: On<unknown>
  readonly act: On<unknown>
  /** Changes the same again, some of them to the very value that the first action gave. */
  readonly later: On<unknown>
}

export const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

/** Makes a call in a second of its own. */
async function call({ testApp, headers }: Actor, row: object, request: object) {
  testApp.clock.advance(1000)
  const response = await testApp.call(row as never, { headers: keyed(), ...request } as never, headers)
  if (response.status >= 300) throw new Error(JSON.stringify(response.problem))
  return response as unknown as { reply: Record<string, unknown> }
}
const run = async (actor: Actor, row: object, body: object) => {
  await call(actor, row, { body })
  await actor.testApp.runJobs()
}
const inOrder =
  (...all: On<unknown>[]): On<void> =>
  async (actor, id) => {
    for (const each of all) await each(actor, id)
  }
const query =
  (statement: (id: string) => ReturnType<typeof sql>): On<unknown> =>
  async ({ testApp }, id) =>
    (await queryOne<{ value: unknown }>(testApp, statement(id)))?.value

/** A published product with so many pictures that their ids are longer than texts that the log keeps. */
async function aPicturedProduct({ testApp }: Actor): Promise<string> {
  const id = await aProduct(testApp)
  const { db } = testApp.context
  await db.execute(sql`update products set weight_grams = 500, safety_info_pl = 'Chroń przed wilgocią.',
    manufacturer = jsonb_set(manufacturer, '{country}', '"PL"') where id = ${id}`)
  await db.execute(sql`insert into product_images (product_id, position, file_id, alt_pl)
    select ${id}, n - 1, (select file_id from product_images limit 1), 'Obrazek ' || n from generate_series(1, 8) n`)
  return String(id)
}
const aCourseId = async ({ testApp }: Actor) =>
  String(await aWholeCourse(testApp, `Kurs ${crypto.randomUUID().slice(0, 8)}`))
const hidden = (make: UndoableChange['make'], table: 'products' | 'courses') => async (actor: Actor) => {
  const id = await make(actor)
  const { db } = actor.testApp.context
  await db.execute(sql`update ${sql.identifier(table)} set is_published = false where id = ${Number(id)}`)
  return id
}
const isShown = (table: 'products' | 'courses') =>
  query((id) => sql`select is_published as value from ${sql.identifier(table)} where id = ${Number(id)}`)
const categoriesOf = (kind: 'product' | 'course') =>
  query(
    (id) => sql`select array_agg(category_id order by position) as value
      from ${sql.identifier(`${kind}_category_links`)} where ${sql.identifier(`${kind}_id`)} = ${Number(id)}`,
  )

const onProduct =
  (name: 'publishProduct' | 'hideProduct' | 'archiveProduct' | 'restoreProduct'): On<unknown> =>
  (actor, id) =>
    call(actor, staffProductsEndpoints[name], { params: { id: Number(id) } })
const [publish, hide] = [onProduct('publishProduct'), onProduct('hideProduct')]
export const saveCategories =
  (categoryIds: number[]): On<unknown> =>
  async (actor, id) => {
    const params = { id: Number(id) }
    const { reply } = await call(actor, staffProductsEndpoints.getStaffProduct, { params })
    const headers = { 'if-match': `"${reply.version}"` }
    await call(actor, staffProductsEndpoints.changeProduct, { params, body: { categoryIds }, headers })
  }
const pictures = query(
  (id) =>
    sql`select array_agg(id::text order by position) as value from product_images where product_id = ${Number(id)}`,
)
const sort =
  (turn: (ids: string[]) => string[]): On<unknown> =>
  async (actor, id) => {
    const ids = turn((await pictures(actor, id)) as string[])
    await call(actor, productPicturesEndpoints.sortProductPictures, { params: { id: Number(id) }, body: { ids } })
  }

const onCourse =
  (name: 'publishCourse' | 'hideCourse'): On<unknown> =>
  (actor, id) =>
    call(actor, staffCoursesEndpoints[name], { params: { id: Number(id) } })
const [show, conceal] = [onCourse('publishCourse'), onCourse('hideCourse')]
const plan =
  (at: string): On<unknown> =>
  (actor, id) =>
    call(actor, staffCoursesEndpoints.planCourse, { params: { id: Number(id) }, body: { at } })
const categorize =
  (change: 'add' | 'remove'): On<unknown> =>
  (actor, id) =>
    run(actor, staffCoursesEndpoints.categorizeCourses, { selection: { ids: [id] }, categoryId: 13, change })

const inTree = (recordId: string) => ({ tree: 'shop' as const, id: Number(recordId.split('-')[1]) })
async function aCategory(actor: Actor): Promise<string> {
  const body = { namePl: `Kategoria ${crypto.randomUUID().slice(0, 8)}`, nameEn: null, parentId: null }
  const { reply } = await call(actor, categoriesEndpoints.addCategory, { params: { tree: 'shop' }, body })
  const tree = reply as unknown as { id: number; namePl: string }[]
  return `shop-${tree.find(({ namePl }) => namePl === body.namePl)?.id}`
}
const rename =
  (namePl: string): On<unknown> =>
  (actor, id) =>
    call(actor, categoriesEndpoints.renameCategory, { params: inTree(id), body: { namePl, nameEn: null } })
const previousOf = query(
  (id) => sql`select (select id from product_categories p where p.position < c.position and p.level = 0
      order by p.position desc limit 1) as value from product_categories c where c.id = ${inTree(id).id}`,
)
const moveTo =
  (place: 'first' | 'second'): On<unknown> =>
  async (actor, recordId) => {
    const { id } = inTree(recordId)
    const [row] =
      place === 'first'
        ? []
        : [
            await query(
              () => sql`select id as value from product_categories
      where id <> ${id} and parent_id is null order by position limit 1`,
            )(actor, recordId),
          ]
    const body = { parentId: null, afterId: row ?? null }
    await call(actor, categoriesEndpoints.moveCategory, { params: inTree(recordId), body })
  }

const tag =
  (tags: string[]): On<unknown> =>
  (actor, id) =>
    call(actor, orderEditsEndpoints.setOrderTags, { params: { id }, body: { tags } })
const anOrderId = async ({ testApp }: Actor) => (await anOrder(testApp, [[await aProduct(testApp), 1]])).reply.orderId

const statusOf = query((id) => sql`select status as value from comments where id = ${id}`)
const approve: On<unknown> = (actor, id) => call(actor, staffCommentsEndpoints.approveStaffComment, { params: { id } })
const remove: On<unknown> = (actor, id) =>
  call(actor, staffCommentsEndpoints.removeStaffComment, { params: { id }, body: { reason: 'Reklama' } })
const aWaitingComment = async ({ comments }: Actor) =>
  (await comments.write(await comments.aReader(), `Pytanie ${crypto.randomUUID()}`)).reply.id
const removedAgain: On<unknown> = async ({ testApp }, id) => {
  // Nothing but another moderator's own row changes a removed comment.
  await testApp.context.db.execute(sql`update comments set status = 'Approved' where id = ${id}`)
}

const product = { record: 'product', make: aPicturedProduct } as const
const hiddenProduct = { record: 'product', make: hidden(aPicturedProduct, 'products') } as const
const course = { record: 'course', make: aCourseId } as const
const hiddenCourse = { record: 'course', make: hidden(aCourseId, 'courses') } as const
const category = { record: 'category', make: aCategory } as const
const isInShop = query(
  (id) => sql`select archived_at is null and is_published as value from products where id = ${Number(id)}`,
)
const planOf = query((id) => sql`select publish_at::text as value from courses where id = ${Number(id)}`)
const nameOf = query((id) => sql`select name_pl as value from product_categories where id = ${inTree(id).id}`)
const tagsOf = query(
  (id) => sql`select coalesce(array_agg(tag order by tag), '{}') as value from order_tags where order_id = ${id}`,
)
const hideInRun: On<unknown> = (actor, id) =>
  run(actor, productBulkEndpoints.changeProducts, { selection: { ids: [id] }, change: { kind: 'hide' } })

/** Every kind of change that can be undone. */
export const undoableChanges: Readonly<Record<string, UndoableChange>> = {
  'hiding a product': { ...product, read: isShown('products'), act: hide, later: inOrder(publish, hide) },
  'publishing a product': { ...hiddenProduct, read: isShown('products'), act: publish, later: inOrder(hide, publish) },
  'archiving a product': {
    ...product,
    read: isInShop,
    act: onProduct('archiveProduct'),
    later: onProduct('restoreProduct'),
  },
  'categories of a product': {
    ...product,
    read: categoriesOf('product'),
    act: saveCategories([2, 3]),
    later: saveCategories([3]),
  },
  'the sequence of pictures': {
    ...{ ...product, read: pictures, act: sort((ids) => ids.toReversed()) },
    later: sort(([first = '', ...rest]) => [...rest, first]),
  },
  'hiding products in a run': { ...product, read: isShown('products'), act: hideInRun, later: publish },
  'hiding a course': { ...course, read: isShown('courses'), act: conceal, later: inOrder(show, conceal) },
  'publishing a course': { ...hiddenCourse, read: isShown('courses'), act: show, later: inOrder(conceal, show) },
  'planning a course': {
    ...hiddenCourse,
    read: planOf,
    act: plan('2031-03-02T10:17'),
    later: plan('2031-03-02T10:18'),
  },
  'categories of courses in a run': {
    ...course,
    read: categoriesOf('course'),
    act: categorize('add'),
    later: categorize('remove'),
  },
  'the name of a category': { ...category, read: nameOf, act: rename('Nowa nazwa'), later: rename('Jeszcze inna') },
  'the place of a category': { ...category, read: previousOf, act: moveTo('first'), later: moveTo('second') },
  'tags of an order': { record: 'order', make: anOrderId, read: tagsOf, act: tag(['Żółty', 'Ślub']), later: tag([]) },
  'approving a comment': { record: 'comment', make: aWaitingComment, read: statusOf, act: approve, later: remove },
  'removing a comment': {
    ...{ record: 'comment', read: statusOf, act: remove, later: removedAgain },
    make: async ({ comments }) => comments.anApproved(await comments.aReader(), `Komentarz ${crypto.randomUUID()}`),
  },
}
