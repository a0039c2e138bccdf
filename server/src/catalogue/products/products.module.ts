import { productActions } from '#catalogue/products/product-bulk.service.ts'
import { productStaffSearch } from '#catalogue/products/product-staff-search.db.ts'
import { undoableProduct } from '#catalogue/products/product-undo.service.ts'
import { staffProductsRoutes } from '#catalogue/products/products.admin.routes.ts'
import { removeReplacedFiles } from '#catalogue/products/products.jobs.ts'
import { productsRoutes } from '#catalogue/products/products.routes.ts'
import type { Module } from '#module.ts'

export const productsModule: Module = {
  searchSources: [productStaffSearch],
  // The search words of products contain no names of categories.
  categoryTrees: [{ name: 'shop', table: 'product_categories', links: 'product_category_links', owner: 'product_id' }],
  routes: productsRoutes,
  adminRoutes: staffProductsRoutes,
  bulkActions: productActions,
  undoables: [undoableProduct],
  cleanups: [{ name: 'remove-replaced-files', run: removeReplacedFiles }],
  caches: [
    {
      endpoints: ['listProducts', 'getProduct'],
      topics: ['products'],
      items: { topic: 'stock', fields: (stock) => ({ stock: Number(stock) }) },
    },
    { endpoints: ['listProductCategories'], topics: ['products'] },
  ],
}
