import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { useTranslation } from 'react-i18next'
import { paths, productPath } from '#core/paths.ts'
import { productPricePath, productStockPath } from './product-paths.ts'
import { SectionTabs } from './section-tabs.tsx'

/** What stands under the products in the sidebar. */
export function ProductsTabs() {
  const { t } = useTranslation('products')
  return (
    <SectionTabs
      label={t('title')}
      pages={[
        { label: t('tabs.list'), path: paths.products, permission: 'products.edit' },
        { label: t('tabs.stock'), path: paths.stock, permission: 'stock.move' },
        { label: t('tabs.import'), path: paths.imports, permission: 'catalogue.import' },
      ]}
    />
  )
}

/** The pages of one product; what is not a thing has no stock. */
export function ProductTabs({ product: { id, isVirtual } }: { product: { id: number; isVirtual: boolean } }) {
  const { t } = useTranslation('products')
  const stock = { label: t('list.stock'), path: productStockPath(String(id)), permission: 'stock.move' } as const
  return (
    <SectionTabs
      label={t('tabs.ofProduct')}
      pages={[
        { label: t('tabs.content'), path: productPath(String(id)), permission: 'products.edit' },
        { label: t('price'), path: productPricePath(String(id)), permission: 'prices.set' },
        ...(isVirtual ? [] : [stock]),
      ]}
    />
  )
}

/** The way to a page of a product. */
export function ProductCrumbs({ product, page }: { product: { id: number; name: string }; page: string }) {
  const { t } = useTranslation('products')
  return (
    <Breadcrumbs
      items={[
        { label: t('title'), to: paths.products },
        { label: product.name, to: productPath(String(product.id)) },
        { label: page },
      ]}
    />
  )
}
