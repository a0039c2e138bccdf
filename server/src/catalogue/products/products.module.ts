import { productsRoutes } from '#catalogue/products/products.routes.ts'
import type { Module } from '#module.ts'

export const productsModule: Module = {
  routes: productsRoutes,
  caches: [
    {
      endpoints: ['listProducts', 'getProduct'],
      topics: ['products'],
      items: { topic: 'stock', fields: (stock) => ({ stock: Number(stock) }) },
    },
    { endpoints: ['listProductCategories'], topics: ['products'] },
  ],
}
