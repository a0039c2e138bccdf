import { categoriesEndpoints as rows } from '@slodki-ul/contract/catalogue/categories.admin'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { aCourse } from '#testing/courses.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Record<string, string>
beforeAll(async () => {
  // What is written is read at once: stored responses end with the notice of a change, which may come later.
  testApp = await openTestApp({ env: { RESPONSE_CACHE: '0' } })
  shop = (await aStaffMember(testApp, ['shop'])).headers
})
afterAll(() => testApp.close())

type Tree = 'shop' | 'courses'
const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
const list = async (tree: Tree) => (await testApp.call(rows.listCategoryTree, { params: { tree } }, shop)).reply
/** Adds a category; returns its id. */
async function add(tree: Tree, namePl: string, parentId: number | null, nameEn: string | null = null): Promise<number> {
  const call = { params: { tree }, body: { namePl, nameEn, parentId }, headers: headers() }
  const { status, reply } = await testApp.call(rows.addCategory, call, shop)
  expect(status).toBe(201)
  const added = reply.find((each) => each.namePl === namePl)
  if (!added) throw new Error(`${namePl} is not there.`)
  return added.id
}
const rename = (tree: Tree, id: number, namePl: string, nameEn: string | null) =>
  testApp.call(rows.renameCategory, { params: { tree, id }, body: { namePl, nameEn }, headers: headers() }, shop)
const move = (tree: Tree, id: number, parentId: number | null, afterId: number | null = null) =>
  testApp.call(rows.moveCategory, { params: { tree, id }, body: { parentId, afterId }, headers: headers() }, shop)
const merge = (tree: Tree, id: number, targetId: number) =>
  testApp.call(rows.mergeCategory, { params: { tree, id }, body: { targetId }, headers: headers() }, shop)
const remove = (tree: Tree, id: number, targetId: number | null) =>
  testApp.call(rows.deleteCategory, { params: { tree, id }, body: { targetId }, headers: headers() }, shop)
const codeOf = ({ status, problem }: { status: number; problem: { code: unknown } }) => [status, String(problem.code)]
const productsIn = async (id: number) => {
  const query = { languageCode: 'pl', pageSize: 100, CategoriesIds: [id] } as never
  return (await testApp.call(productsEndpoints.listProducts, { query })).reply.map((product) => product.id)
}
const search = async (searchBy: string, languageCode: 'pl' | 'en' = 'pl') => {
  const query = { languageCode, pageSize: 100, searchBy } as never
  return (await testApp.call(coursesEndpoints.listCoursePreviews, { query })).reply.map((course) => course.id)
}
const menuOf = async (langOrId: string) =>
  [(await testApp.call(productsEndpoints.listProductCategories, { params: { langOrId } })).reply].flat()
const idsIn = async (statement: ReturnType<typeof sql>) => (await queryOne<{ ids: number[] }>(testApp, statement))?.ids

it('BO-092 the tree of the shop: moving, renaming, merging and deleting with a target take products, codes and promotions along', async () => {
  const first = await list('shop')
  const roots = first.filter(({ level }) => level === 0).map(({ id }) => id)
  const [from, to] = [await add('shop', 'Na prezent', null, 'Gifts'), await add('shop', 'Do domu', null)]
  const middle = await add('shop', 'Zestawy', from)
  const leaf = await add('shop', 'Małe', middle)
  // Listed under the categories above it, as products are.
  const product = await aProduct(testApp, { categoryIds: [from, middle, leaf] })
  const single = await aProduct(testApp, { categoryIds: [leaf] })
  await testApp.context.db.execute(sql`insert into vouchers (code, kind, value, scope, category_ids, created_at)
    values ('PREZENT', 'percent', 10, 'shop', ${sql.raw(`'{${leaf},${to}}'`)}, now())`)
  await testApp.context.db.execute(sql`insert into promotions (name, kind, percent, category_ids, begins_at, ends_at, created_at)
    values ('Zima', 'percent', 10, ${sql.raw(`'{${leaf}}'`)}, now(), now(), now())`)
  const codes = sql`select category_ids as ids from vouchers where code = 'PREZENT'`
  const promoted = sql`select category_ids as ids from promotions where name = 'Zima'`

  expect(codeOf(await move('shop', from, leaf))).toEqual([409, 'ERRORS.INSIDEITSELF'])
  expect(codeOf(await move('shop', from, to))).toEqual([409, 'ERRORS.TREETOODEEP'])
  expect(codeOf(await move('shop', 999_999, to))).toEqual([404, 'ERRORS.NOTFOUND'])
  const moved = await move('shop', middle, to)
  expect(moved.reply.slice(-4).map(({ id, parentId, level }) => [id, parentId, level])).toEqual([
    [from, null, 0],
    [to, null, 0],
    [middle, to, 1],
    [leaf, middle, 2],
  ])
  expect(await Promise.all([from, to, middle, leaf].map(productsIn))).toEqual([
    [],
    [product],
    [product],
    [single, product],
  ])
  const shown = moved.reply.find(({ id }) => id === leaf)
  expect(shown?.itemsCount).toBe(2)
  // To the first place: the menu of the shop is in that order at once.
  await move('shop', to, null)
  const menu = await menuOf('pl')
  expect(menu.slice(0, 3).map(({ id }) => id)).toEqual([to, middle, leaf])
  expect(menu.filter(({ level }) => level === 0).map(({ id }) => id)).toEqual([to, ...roots, from])

  expect((await rename('shop', leaf, 'Do 100 zł', 'Below 100')).status).toBe(200)
  expect((await menuOf('en')).find(({ id }) => id === leaf)?.name).toBe('Below 100')

  // Nothing that is inside, or that refers to it, is lost without a word.
  expect(codeOf(await remove('shop', leaf, null))).toEqual([409, 'ERRORS.TARGETREQUIRED'])
  expect(codeOf(await remove('shop', to, null))).toEqual([409, 'ERRORS.TARGETREQUIRED'])
  expect((await merge('shop', leaf, from)).status).toBe(200)
  expect(await Promise.all([from, to, middle].map(productsIn))).toEqual([[single, product], [], []])
  expect([await idsIn(codes), await idsIn(promoted)]).toEqual([[from, to], [from]])
  expect((await remove('shop', from, to)).reply.some(({ id }) => id === from)).toBe(false)
  // Both were listed in the code: the target is there once.
  expect([await idsIn(codes), await idsIn(promoted)]).toEqual([[to], [to]])
  expect(await productsIn(to)).toEqual([single, product])
  expect((await remove('shop', middle, null)).status).toBe(200)

  const support = await aStaffMember(testApp, ['support'])
  expect((await testApp.call(rows.listCategoryTree, { params: { tree: 'shop' } }, support.headers)).status).toBe(403)
  const trail = rowsOf<{ call: string; field: string }>(
    await testApp.context.db.execute(sql`select e.call, c.field from audit_entries e join audit_changes c on c.entry_id = e.id
      where c.record = 'category' and c.record_id = ${`shop-${leaf}`} order by e.at, c.field`),
  )
  expect(trail.map(({ call }) => call)).toContain('POST admin/categories/{tree}/{id}/merge')
  expect(trail.map(({ field }) => field)).toEqual(expect.arrayContaining(['parentId', 'namePl', 'movedTo']))
})

it('BO-092 the tree of courses: their links and the words that search finds them by follow in the same change', async () => {
  const [root, other] = [await add('courses', 'Kwasoryty', null, 'Sourbread'), await add('courses', 'Zimotraki', null)]
  const leaf = await add('courses', 'Żytnioki', root, 'Ryelings')
  const course = await aCourse(testApp, { name: 'Bochenek', categoryIds: [leaf] })
  const linked = sql`select array_agg(category_id order by category_id) as ids from course_category_links where course_id = ${course}`
  expect(await idsIn(linked)).toEqual([root, leaf].sort((a, b) => a - b))
  expect([await search('żytnioki'), await search('ryelings', 'en')]).toEqual([[course], [course]])
  const versions = sql`select array[version] as ids from courses where id = ${course}`
  await rename('courses', leaf, 'Orkiszaki', 'Speltings')
  expect(await idsIn(versions)).toEqual([1])
  // Postgres tells the search of a change after it is stored.
  const found = () =>
    Promise.all([search('żytnioki'), search('orkiszaki'), search('ryelings', 'en'), search('speltings', 'en')])
  await vi.waitFor(async () => expect(await found()).toEqual([[], [course], [], [course]]))
  // Its other words are the same as before.
  expect(await search('bochenek')).toEqual([course])
  await move('courses', leaf, other)
  expect(await idsIn(linked)).toEqual([other, leaf].sort((a, b) => a - b))
  expect(await search('orkiszaki')).toEqual([course])
  // Who has the course open is told of both.
  expect(await idsIn(versions)).toEqual([2])
  await merge('courses', leaf, root)
  expect([await idsIn(linked), await idsIn(versions)]).toEqual([[root], [3]])
  const merged = () => Promise.all([search('orkiszaki'), search('kwasoryty'), search('sourbread', 'en')])
  await vi.waitFor(async () => expect(await merged()).toEqual([[], [course], [course]]))
  // A draft names the category into which one of its own was merged, once.
  const drafted = await add('courses', 'Szkicowa', null)
  await testApp.context.db.execute(sql`insert into course_drafts (course_id, body, base_version, created_at, changed_at)
    values (${course}, ${JSON.stringify({ categoryIds: [drafted, 1, root] })}, 3, now(), now())`)
  expect(codeOf(await remove('courses', drafted, null))).toEqual([409, 'ERRORS.TARGETREQUIRED'])
  expect((await merge('courses', drafted, root)).status).toBe(200)
  expect(await idsIn(sql`select body -> 'categoryIds' as ids from course_drafts`)).toEqual([root, 1])
  expect(await idsIn(versions)).toEqual([4])
  // A change that is refused changes nothing: neither place nor link nor word.
  const before = await list('courses')
  expect(codeOf(await remove('courses', root, 999_999))).toEqual([404, 'ERRORS.NOTFOUND'])
  expect(codeOf(await remove('courses', root, null))).toEqual([409, 'ERRORS.TARGETREQUIRED'])
  expect(await list('courses')).toEqual(before)
  expect(await search('kwasoryty')).toEqual([course])
  expect((await remove('courses', root, other)).status).toBe(200)
  const removed = () => Promise.all([search('kwasoryty'), search('zimotraki')])
  await vi.waitFor(async () => expect(await removed()).toEqual([[], [course]]))
})
