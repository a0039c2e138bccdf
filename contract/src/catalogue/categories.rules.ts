/** The trees of categories. */
export const categoryTrees = ['shop', 'courses'] as const
export type CategoryTreeName = (typeof categoryTrees)[number]

export const categoryNameMax = 80
/** Levels of a tree. */
const levels = 3

/** A category by its place; a list of them is in the order of the tree. */
export type TreePlace = { id: number; parentId: number | null }

export type TreeProblem = 'ERRORS.NOTFOUND' | 'ERRORS.TREETOODEEP' | 'ERRORS.INSIDEITSELF'
type Arranged = TreePlace & { level: number }

/** Ids of a category and of all below it. */
export function branchOf(tree: readonly TreePlace[], id: number): number[] {
  return [id, ...tree.filter(({ parentId }) => parentId === id).flatMap((child) => branchOf(tree, child.id))]
}

/** Ids of the categories above one, the nearest first. */
export function ancestorsOf(tree: readonly TreePlace[], id: number): number[] {
  const parentId = tree.find((each) => each.id === id)?.parentId ?? null
  return parentId === null ? [] : [parentId, ...ancestorsOf(tree, parentId)]
}

/** The categories in the order of the tree with their levels; siblings keep their order. */
function arrange(places: readonly TreePlace[], parentId: number | null = null, level = 0): Arranged[] {
  return places
    .filter((place) => place.parentId === parentId)
    .flatMap(({ id }) => [{ id, parentId, level }, ...arrange(places, id, level + 1)])
}

const checked = (places: readonly TreePlace[]): Arranged[] | TreeProblem => {
  const arranged = arrange(places)
  return arranged.some(({ level }) => level >= levels) ? 'ERRORS.TREETOODEEP' : arranged
}

const has = (tree: readonly TreePlace[], id: number | null) => id === null || tree.some((each) => each.id === id)

/** The tree with a new category at the end of another one. */
export const withCategory = (tree: readonly TreePlace[], place: TreePlace): Arranged[] | TreeProblem =>
  has(tree, place.parentId) ? checked([...tree, place]) : 'ERRORS.NOTFOUND'

/** The tree after a move behind a category of the same parent, or to the first place there. */
export function withMove(
  tree: readonly TreePlace[],
  id: number,
  { parentId, afterId }: { parentId: number | null; afterId: number | null },
): Arranged[] | TreeProblem {
  if (!has(tree, id) || !has(tree, parentId)) return 'ERRORS.NOTFOUND'
  if (parentId !== null && branchOf(tree, id).includes(parentId)) return 'ERRORS.INSIDEITSELF'
  const others = tree.filter((place) => place.id !== id)
  const at = others.findIndex((place) => place.id === afterId && place.parentId === parentId)
  if (afterId !== null && at < 0) return 'ERRORS.NOTFOUND'
  return checked([...others.slice(0, at + 1), { id, parentId }, ...others.slice(at + 1)])
}

/** The tree without a category, whose children come to the end of the target. */
export function withoutCategory(
  tree: readonly TreePlace[],
  id: number,
  targetId: number | null,
): Arranged[] | TreeProblem {
  if (!has(tree, id) || !has(tree, targetId)) return 'ERRORS.NOTFOUND'
  if (targetId !== null && branchOf(tree, id).includes(targetId)) return 'ERRORS.INSIDEITSELF'
  const others = tree.filter((place) => place.id !== id)
  const children = others.filter(({ parentId }) => parentId === id)
  return checked([
    ...others.filter(({ parentId }) => parentId !== id),
    ...children.map((child) => ({ ...child, parentId: targetId })),
  ])
}

type Links = {
  before: readonly TreePlace[]
  after: readonly TreePlace[]
  /** The category that is gone, and the one that takes its place. */
  gone?: { id: number; targetId: number | null }
}

/**
 * The categories of a product or course after a change of the tree. Its own are those without another of it below; the ones
 * above come along where they did before.
 */
export function relink(linked: readonly number[], { before, after, gone }: Links): number[] {
  const own = linked.filter((id) => !linked.some((other) => other !== id && ancestorsOf(before, other).includes(id)))
  const isAbove = (id: number) => own.some((each) => ancestorsOf(before, each).includes(id))
  const placed = (id: number) => (gone?.id === id ? gone.targetId : id)
  const above = own.flatMap((id) => {
    const isComplete = ancestorsOf(before, id).every((each) => linked.includes(each))
    const now = placed(id)
    return isComplete && now !== null ? ancestorsOf(after, now) : []
  })
  // Those that stay keep their order; what is new comes last.
  const remaining = linked.flatMap((id) => {
    const now = placed(id)
    return now !== null && (!isAbove(id) || above.includes(now)) ? [now] : []
  })
  return [...new Set([...remaining, ...above])]
}
