export { referencesOf } from '#catalogue/categories/category-references.db.ts'
