import type { CategoryTreeName } from '@slodki-ul/contract/catalogue/categories.rules'
import {
  useAddCategoryMutation,
  useDeleteCategoryMutation,
  useMergeCategoryMutation,
  useMoveCategoryMutation,
  useRenameCategoryMutation,
} from '#catalogue/categories/categories.api.ts'

type Given = {
  names: { namePl: string; nameEn: string | null }
  parentId: number | null
  afterId: number | null
  targetId: number | null
}

/** Makes one change of a tree; the failure is that of the call that was made last. */
export function useCategoryAction(tree: CategoryTreeName) {
  const [add, adding] = useAddCategoryMutation()
  const [rename, renaming] = useRenameCategoryMutation()
  const [move, moving] = useMoveCategoryMutation()
  const [merge, merging] = useMergeCategoryMutation()
  const [remove, removing] = useDeleteCategoryMutation()
  const calls = [adding, renaming, moving, merging, removing]
  /** Returns whether it was made. */
  async function run(kind: 'add' | 'rename' | 'move' | 'merge' | 'delete', id: number | null, given: Given) {
    const { names, parentId, afterId, targetId } = given
    if (kind === 'add' || id === null)
      return (await add({ params: { tree }, body: { ...names, parentId: id } })).data !== undefined
    const params = { tree, id }
    if (kind === 'rename') return (await rename({ params, body: names })).data !== undefined
    if (kind === 'move') return (await move({ params, body: { parentId, afterId } })).data !== undefined
    if (kind === 'delete') return (await remove({ params, body: { targetId } })).data !== undefined
    return targetId !== null && (await merge({ params, body: { targetId } })).data !== undefined
  }
  return { run, isBusy: calls.some(({ isLoading }) => isLoading), error: calls.find(({ error }) => error)?.error }
}
