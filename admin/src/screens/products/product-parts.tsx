import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { LinesSkeleton } from '@slodki-ul/ui/skeleton.tsx'
import { type ReactNode, Suspense } from 'react'
import { loadScreenTexts } from '#i18n/language.ts'
import { Tile } from '#layout/tile.tsx'

/** Parts of the editor that are loaded beside it, so that its fields are there at once. */
export const HistoryButton = lazyComponent(
  async () => (await import('#platform/audit/history-button.tsx')).HistoryButton,
)
export const ProductTabs = lazyComponent(async () => (await import('#layout/products-tabs.tsx')).ProductTabs)
export const PriceTile = lazyComponent(async () => (await import('./price-tile.tsx')).PriceTile)
export const CourseDemandTile = lazyComponent(async () => (await import('./course-demand-tile.tsx')).CourseDemandTile)
export const StockTile = lazyComponent(async () => (await import('./stock-tile.tsx')).StockTile)
export const ProductFood = lazyComponent(async () => (await import('./product-food.tsx')).ProductFood)
export const ProductParameters = lazyComponent(async () => (await import('./product-parameters.tsx')).ProductParameters)
export const ProductFiles = lazyComponent(async () => {
  const [part] = await Promise.all([import('./product-files.tsx'), loadScreenTexts('product-files')])
  return part.ProductFiles
})
export const ProductPreview = lazyComponent(async () => {
  const [part] = await Promise.all([import('./product-preview.tsx'), loadScreenTexts('previews')])
  return part.ProductPreview
})
export const ProductPictures = lazyComponent(async () => {
  const [part] = await Promise.all([import('./product-pictures.tsx'), loadScreenTexts('pictures')])
  return part.ProductPictures
})

/** A part of the editor; its place until it is loaded. */
export const Later = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <Tile>
        <LinesSkeleton lines={3} />
      </Tile>
    }
  >
    {children}
  </Suspense>
)
