import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

const loadPromotion = () => withTexts(['promotions', 'form'], import('#screens/promotions/promotion.screen.tsx'))

const loadStock = () => withTexts(['products', 'stock'], import('#screens/stock/stock.screen.tsx'))

/** Products, their categories and promotions. */
export const catalogueScreens: RouteObject[] = [
  guarded(
    paths.products,
    'products.edit',
    async () =>
      (await withTexts(['products', 'product-bulk'], import('#screens/products/products.screen.tsx'))).ProductsScreen,
  ),
  guarded(
    paths.imports,
    'catalogue.import',
    async () => (await withTexts(['imports', 'products'], import('#screens/imports/imports.screen.tsx'))).ImportsScreen,
  ),
  guarded(
    paths.import,
    'catalogue.import',
    async () => (await withTexts(['imports', 'products'], import('#screens/imports/import.screen.tsx'))).ImportScreen,
  ),
  guarded(
    paths.product,
    'products.edit',
    async () =>
      (await withTexts(['products', 'product-form', 'form'], import('#screens/products/product.screen.tsx')))
        .ProductScreen,
  ),
  guarded(paths.stock, 'stock.move', async () => (await loadStock()).StockScreen),
  guarded(paths.stockCount, 'stock.move', async () => (await loadStock()).StockCountScreen),
  guarded(paths.productStock, 'stock.move', async () => (await loadStock()).ProductStockScreen),
  guarded(
    paths.productPrice,
    'prices.set',
    async () =>
      (await withTexts(['products', 'product-price'], import('#screens/products/product-price.screen.tsx')))
        .ProductPriceScreen,
  ),
  guarded(
    paths.categories,
    'categories.edit',
    async () => (await withTexts(['categories'], import('#screens/categories/categories.screen.tsx'))).CategoriesScreen,
  ),
  guarded(
    paths.promotions,
    'prices.set',
    async () => (await withTexts(['promotions'], import('#screens/promotions/promotions.screen.tsx'))).PromotionsScreen,
  ),
  guarded(paths.newPromotion, 'prices.set', async () => (await loadPromotion()).NewPromotionScreen),
  guarded(paths.promotion, 'prices.set', async () => (await loadPromotion()).PromotionScreen),
]
