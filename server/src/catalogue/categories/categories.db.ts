import type { TreePlace } from '@slodki-ul/contract/catalogue/categories.rules'
import { sql } from 'drizzle-orm'
import type { CategoryTree } from '#catalogue/categories/category-tree.ts'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'

type Names = { namePl: string; nameEn: string | null }
export type StoredCategory = TreePlace & Names & { level: number; itemsCount: number }
type Arranged = TreePlace & { level: number }

const tableOf = ({ table }: CategoryTree) => sql.identifier(table)
const linksOf = ({ links }: CategoryTree) => sql.identifier(links)
const ownerOf = ({ owner }: CategoryTree) => sql.identifier(owner)
const idsOf = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`

/** The categories in tree order, with the number of what is in each. */
export async function selectTree(db: Executor, tree: CategoryTree): Promise<StoredCategory[]> {
  const rows = await db.execute(sql`select id, parent_id as "parentId", level, name_pl as "namePl", name_en as "nameEn",
      (select count(*)::int from ${linksOf(tree)} l where l.category_id = c.id) as "itemsCount"
    from ${tableOf(tree)} c order by position, id`)
  return rowsOf<StoredCategory>(rows)
}

/** The places of all categories in tree order; nobody else changes or links one until the transaction ends. */
export async function lockTree(tx: Transaction, tree: CategoryTree): Promise<TreePlace[]> {
  await tx.execute(sql`select id from ${tableOf(tree)} order by id for update`)
  const rows = await tx.execute(sql`select id, parent_id as "parentId" from ${tableOf(tree)} order by position, id`)
  return rowsOf<TreePlace>(rows)
}

/** Adds a category at the top; its place is written with the others. The number is put behind a slug that is taken. */
export async function insertCategory(tx: Transaction, tree: CategoryTree, names: Names, slug: string): Promise<number> {
  const rows = await tx.execute(sql`insert into ${tableOf(tree)} (slug, level, position, name_pl, name_en)
    select case when exists (select from ${tableOf(tree)} where slug = ${slug})
        then ${slug} || '-' || (select max(id) + 1 from ${tableOf(tree)}) else ${slug} end,
      0, (select coalesce(max(position), 0) + 1 from ${tableOf(tree)}), ${names.namePl}, ${names.nameEn}
    returning id`)
  const [row] = rowsOf<{ id: number }>(rows)
  if (!row) throw new Error('The category was not inserted.')
  return row.id
}

export const updateNames = (tx: Transaction, tree: CategoryTree, id: number, { namePl, nameEn }: Names) =>
  tx.execute(sql`update ${tableOf(tree)} set name_pl = ${namePl}, name_en = ${nameEn} where id = ${id}`)

export const selectNames = async (tx: Transaction, tree: CategoryTree, id: number): Promise<Names | undefined> =>
  rowsOf<Names>(
    await tx.execute(sql`select name_pl as "namePl", name_en as "nameEn" from ${tableOf(tree)} where id = ${id}`),
  )[0]

/** Writes parents, levels and positions, where they differ. */
export async function updatePlaces(tx: Transaction, tree: CategoryTree, places: readonly Arranged[]): Promise<void> {
  const rows = places.map(
    ({ id, parentId, level }, position) =>
      sql`(${id}::int, ${parentId}::int, ${level}::smallint, ${position + 1}::int)`,
  )
  if (rows.length === 0) return
  await tx.execute(sql`update ${tableOf(tree)} c set parent_id = place.parent_id, level = place.level, position = place.position
    from (values ${sql.join(rows, sql`, `)}) as place (id, parent_id, level, position)
    where c.id = place.id and (c.parent_id, c.level, c.position)
      is distinct from (place.parent_id, place.level, place.position)`)
}

export const deleteCategory = (tx: Transaction, tree: CategoryTree, id: number) =>
  tx.execute(sql`delete from ${tableOf(tree)} where id = ${id}`)

/** All categories, in their order, of everything that is in one of these. */
export async function selectLinks(
  tx: Transaction,
  tree: CategoryTree,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await tx.execute(sql`select ${ownerOf(tree)} as owner, array_agg(category_id order by position) as ids
    from ${linksOf(tree)} where ${ownerOf(tree)} in
      (select ${ownerOf(tree)} from ${linksOf(tree)} where category_id = any(${idsOf(ids)}))
    group by 1 order by 1`)
  return new Map(rowsOf<{ owner: number; ids: number[] }>(rows).map((row) => [row.owner, row.ids]))
}

/** Replaces all categories of products or courses. */
export async function replaceLinks(
  tx: Transaction,
  tree: CategoryTree,
  links: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  await tx.execute(sql`delete from ${linksOf(tree)} where ${ownerOf(tree)} = any(${idsOf([...links.keys()])})`)
  const rows = [...links].flatMap(([owner, ids]) => ids.map((id, position) => ({ owner, id, position })))
  if (rows.length === 0) return
  const column = (values: number[]) => sql`${sql.param(values)}::int[]`
  await tx.execute(sql`insert into ${linksOf(tree)} (${ownerOf(tree)}, category_id, position)
    select * from unnest(${column(rows.map(({ owner }) => owner))}, ${column(rows.map(({ id }) => id))},
      ${column(rows.map(({ position }) => position))})`)
}
