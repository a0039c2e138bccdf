import type { StaffCategory } from '@slodki-ul/contract/catalogue/categories.admin'
import {
  branchOf,
  type CategoryTreeName,
  relink,
  type TreePlace,
  type TreeProblem,
  withCategory,
  withMove,
  withoutCategory,
} from '@slodki-ul/contract/catalogue/categories.rules'
import { slugOf } from '@slodki-ul/contract/catalogue/product-slug.rules'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import * as table from '#catalogue/categories/categories.db.ts'
import type { CategoryTree } from '#catalogue/categories/category-tree.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

type Names = { namePl: string; nameEn: string | null }
type Place = { tree: CategoryTreeName; id: number }

export function treeOf({ categoryTrees }: Pick<Context, 'categoryTrees'>, name: CategoryTreeName): CategoryTree {
  const tree = categoryTrees.find((each) => each.name === name)
  if (!tree) throw new Error(`No feature declares the tree ${name}.`)
  return tree
}

/** The categories of a tree in its order (BO-092). */
export const listTree = async (context: Context, name: CategoryTreeName): Promise<Outcome<StaffCategory[]>> =>
  succeed(await table.selectTree(context.db, treeOf(context, name)))

type Change = { tx: Transaction; context: Context; caller: StaffCaller; tree: CategoryTree; before: TreePlace[] }

/** Runs a change of a locked tree in one transaction; replies the tree after it. */
const changeTree = (
  context: Context,
  caller: StaffCaller,
  name: CategoryTreeName,
  work: (change: Change) => Promise<Outcome<unknown>>,
): Promise<Outcome<StaffCategory[]>> =>
  runAction(context, caller, async (tx) => {
    const tree = treeOf(context, name)
    const outcome = await work({ tx, context, caller, tree, before: await table.lockTree(tx, tree) })
    return failed(outcome) ? outcome : succeed(await table.selectTree(tx, tree))
  })

const tidy = ({ namePl, nameEn }: Names): Names => ({
  namePl: nonBreakingSpaces(namePl, 'pl'),
  nameEn: nameEn === null ? null : nonBreakingSpaces(nameEn, 'en'),
})

const isProblem = (places: unknown): places is TreeProblem => typeof places === 'string'

const record = (tree: CategoryTreeName, id: number) => ({ record: 'category', recordId: `${tree}-${id}` })

/** Adds a category at the end of another one or of the tree. Fails with ERRORS.NOTFOUND or ERRORS.TREETOODEEP. */
export const addCategory = (
  context: Context,
  caller: StaffCaller,
  name: CategoryTreeName,
  { parentId, ...given }: Names & { parentId: number | null },
) =>
  changeTree(context, caller, name, async ({ tx, tree, before }) => {
    const names = tidy(given)
    const id = await table.insertCategory(tx, tree, names, slugOf(given.namePl) || 'kategoria')
    const places = withCategory(before, { id, parentId })
    if (isProblem(places)) return fail(places)
    await table.updatePlaces(tx, tree, places)
    await recordChange(tx, context, caller, { ...record(name, id), before: {}, after: { ...names, parentId } })
    return succeed(null)
  })

/** Renames a category of a locked tree. Fails with ERRORS.NOTFOUND. */
export async function renameLocked(
  { tx, context, caller, tree }: Change,
  id: number,
  given: Names,
): Promise<Outcome<null>> {
  const before = await table.selectNames(tx, tree, id)
  if (!before) return fail('ERRORS.NOTFOUND')
  const after = tidy(given)
  await table.updateNames(tx, tree, id, after)
  await tree.reindex?.(tx, [...(await table.selectLinks(tx, tree, [id])).keys()])
  await recordChange(tx, context, caller, { ...record(tree.name, id), before, after })
  return succeed(null)
}

/** Renames a category. What is in it is found by the new name at once. Fails with ERRORS.NOTFOUND. */
export const renameCategory = (context: Context, caller: StaffCaller, { tree, id }: Place, given: Names) =>
  changeTree(context, caller, tree, (change) => renameLocked(change, id, given))

/** Moves the links of everything in a branch along with it, and its search words. */
async function moveLinks(
  { tx, context, caller, tree, before }: Change,
  id: number,
  after: readonly TreePlace[],
  gone?: { id: number; targetId: number | null },
): Promise<void> {
  const links = await table.selectLinks(tx, tree, branchOf(before, id))
  const relinked = [...links].map(([ownerId, linked]) => ({
    ...{ ownerId, before: linked },
    after: relink(linked, { before, after, ...(gone && { gone }) }),
  }))
  await table.replaceLinks(tx, tree, new Map(relinked.map((each) => [each.ownerId, each.after])))
  await tree.reindex?.(tx, [...links.keys()])
  const moved = relinked.filter((each) => each.before.join() !== each.after.join())
  const changes = (await tree.countUp?.(tx, moved)) ?? []
  for (const change of changes) await recordChange(tx, context, caller, change)
}

type To = { readonly parentId: number | null; readonly afterId: number | null }

/** The parent of a category and the sibling that it stands behind. */
export function placeOf(places: readonly TreePlace[], id: number): To {
  const parentId = places.find((each) => each.id === id)?.parentId ?? null
  const siblings = places.filter((each) => each.parentId === parentId)
  return { parentId, afterId: siblings[siblings.findIndex((each) => each.id === id) - 1]?.id ?? null }
}

/** Moves a category of a locked tree with its branch. Fails as moveCategory. */
export async function moveLocked(change: Change, id: number, { parentId, afterId }: To): Promise<Outcome<null>> {
  const { tx, context, caller, tree, before } = change
  const places = withMove(before, id, { parentId, afterId })
  if (isProblem(places)) return fail(places)
  await table.updatePlaces(tx, tree, places)
  await moveLinks(change, id, places)
  const moved = { before: { ...placeOf(before, id) }, after: { parentId, afterId } }
  await recordChange(tx, context, caller, { ...record(tree.name, id), ...moved })
  return succeed(null)
}

/**
 * Moves a category with its branch. Fails with ERRORS.NOTFOUND, ERRORS.INSIDEITSELF, or ERRORS.TREETOODEEP when a fourth level
 * would be needed.
 */
export const moveCategory = (context: Context, caller: StaffCaller, { tree, id }: Place, to: To) =>
  changeTree(context, caller, tree, (change) => moveLocked(change, id, to))

/** Takes a category out; what is inside and what refers to it goes to the target. */
async function removeCategory(change: Change, id: number, targetId: number | null): Promise<Outcome<null>> {
  const { tx, context, caller, tree, before } = change
  const names = await table.selectNames(tx, tree, id)
  const places = withoutCategory(before, id, targetId)
  if (isProblem(places) || !names) return fail(isProblem(places) ? places : 'ERRORS.NOTFOUND')
  const references = context.categoryReferences.filter((each) => each.tree === tree.name)
  if (targetId === null) {
    const linked = await table.selectLinks(tx, tree, [id])
    const isParent = before.some(({ parentId }) => parentId === id)
    let isUsed = linked.size > 0 || isParent
    for (const reference of references) isUsed ||= await reference.isUsed(tx, id)
    if (isUsed) return fail('ERRORS.TARGETREQUIRED')
  } else for (const reference of references) await reference.replace(tx, id, targetId)
  await table.updatePlaces(tx, tree, places)
  await moveLinks(change, id, places, { id, targetId })
  await table.deleteCategory(tx, tree, id)
  await recordChange(tx, context, caller, { ...record(tree.name, id), before: names, after: { movedTo: targetId } })
  return succeed(null)
}

/** Puts all that is inside a category into another one. Fails as moveCategory. */
export const mergeCategory = (context: Context, caller: StaffCaller, { tree, id }: Place, targetId: number) =>
  changeTree(context, caller, tree, (change) => removeCategory(change, id, targetId))

/** Deletes a category. Fails with ERRORS.TARGETREQUIRED when something is inside or refers to it, and as moveCategory. */
export const deleteCategory = (context: Context, caller: StaffCaller, { tree, id }: Place, targetId: number | null) =>
  changeTree(context, caller, tree, (change) => removeCategory(change, id, targetId))
