import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { categoryNameMax, categoryTrees } from './categories.rules.ts'
import { idSchema } from './products.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(categoryNameMax))
const names = { namePl: name, nameEn: z.nullable(name) }

const categorySchema = z.object({
  id: z.int(),
  parentId: z.nullable(z.int()),
  /** 0 to 2. */
  level: z.int(),
  namePl: z.string(),
  nameEn: z.nullable(z.string()),
  /** Products or courses in it, hidden ones included. */
  itemsCount: z.int(),
})
export type StaffCategory = z.infer<typeof categorySchema>

/** The tree after the change, in its order. */
const reply = z.array(categorySchema)
const treeParams = { tree: z.enum(categoryTrees) }
const action = {
  method: 'POST',
  permission: 'categories.edit',
  audit: { record: 'category', id: 'id' },
  params: z.object({ ...treeParams, id: idSchema }),
  headers: z.object(idempotencyHeader),
  status: 200,
  reply,
  calledBy: 'admin',
} as const
const errors = ['ERRORS.NOTFOUND', 'ERRORS.IDEMPOTENCYKEYREUSED'] as const

export const categoriesEndpoints = {
  listCategoryTree: adminEndpoint({
    method: 'GET',
    path: 'admin/categories/{tree}',
    summary: 'The categories of the shop or of the courses in tree order, in both languages',
    permission: 'categories.edit',
    params: z.object(treeParams),
    status: 200,
    reply,
    errors: [],
    calledBy: 'admin',
  }),
  addCategory: adminEndpoint({
    ...action,
    audit: { record: 'category' },
    path: 'admin/categories/{tree}',
    summary: 'Adds a category at the end of another one, or of the tree',
    params: z.object(treeParams),
    body: z.strictObject({ ...names, parentId: z.nullable(idSchema) }),
    status: 201,
    errors: [...errors, 'ERRORS.TREETOODEEP'],
  }),
  renameCategory: adminEndpoint({
    ...action,
    path: 'admin/categories/{tree}/{id}/rename',
    summary: 'Renames a category; search finds its courses by the new name at once',
    body: z.strictObject(names),
    errors,
  }),
  moveCategory: adminEndpoint({
    ...action,
    path: 'admin/categories/{tree}/{id}/move',
    summary: 'Moves a category with all that is inside to another place of the tree',
    body: z.strictObject({
      parentId: z.nullable(idSchema),
      /** The category of the same parent that it stands behind; null for the first place. */
      afterId: z.nullable(idSchema),
    }),
    errors: [...errors, 'ERRORS.TREETOODEEP', 'ERRORS.INSIDEITSELF'],
  }),
  mergeCategory: adminEndpoint({
    ...action,
    path: 'admin/categories/{tree}/{id}/merge',
    summary: 'Puts all that is inside a category into another one, which remains',
    body: z.strictObject({ targetId: idSchema }),
    errors: [...errors, 'ERRORS.TREETOODEEP', 'ERRORS.INSIDEITSELF'],
  }),
  deleteCategory: adminEndpoint({
    ...action,
    path: 'admin/categories/{tree}/{id}/delete',
    summary: 'Deletes a category; what is inside or refers to it goes to the target',
    body: z.strictObject({ targetId: z.nullable(idSchema) }),
    errors: [...errors, 'ERRORS.TREETOODEEP', 'ERRORS.INSIDEITSELF', 'ERRORS.TARGETREQUIRED'],
  }),
}
