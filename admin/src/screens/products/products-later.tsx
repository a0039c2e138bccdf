import type { StaffProductRow } from '@slodki-ul/contract/catalogue/products.admin'
import { BadgePercent, Boxes, Copy, Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  useCopyProductMutation,
  useHideProductMutation,
  usePublishProductMutation,
} from '#catalogue/products/products.api.ts'
import { useSumStockQuery } from '#catalogue/products/stock.api.ts'
import { productPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { RowMenu } from '#core/row-menu.tsx'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { productPricePath, productStockPath } from '#layout/product-paths.ts'
import { undoLater } from '#platform/audit/undo-later.ts'

type Row = Pick<StaffProductRow, 'name' | 'isVirtual' | 'isPublished' | 'isArchived'> & { id: string }

/** What can be done with a product of the list: its other pages, publication and a copy. */
export function ProductMenu({ row: { id, name, isVirtual, isPublished, isArchived } }: { row: Row }) {
  const { t } = useTranslation('products')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const may = usePermissions()
  const [publish] = usePublishProductMutation()
  const [hide] = useHideProductMutation()
  const [copy] = useCopyProductMutation()
  const params = { id: Number(id) }
  const switchIt = async () => {
    const { error } = await (isPublished ? hide({ params }) : publish({ params }))
    if (error) return toasts.show({ kind: 'error', title: textOf(error) })
    toasts.show({
      ...{ kind: 'success', title: t(isPublished ? 'hidden' : 'published', { name }) },
      onUndo: undoLater('product', params.id),
    })
  }
  const copyIt = async () => {
    const { data, error } = await copy({ params })
    if (data) navigate(productPath(String(data.id)))
    else toasts.show({ kind: 'error', title: textOf(error) })
  }
  return (
    <RowMenu
      label={t('list.actions', { name })}
      actions={[
        ...(may('prices.set')
          ? [{ id: 'price', label: t('price'), icon: BadgePercent, onChoose: () => navigate(productPricePath(id)) }]
          : []),
        ...(may('stock.move') && !isVirtual
          ? [{ id: 'stock', label: t('list.stock'), icon: Boxes, onChoose: () => navigate(productStockPath(id)) }]
          : []),
        ...(isArchived
          ? []
          : [
              {
                ...{ id: 'publish', label: t(isPublished ? 'hide' : 'publish') },
                ...{ icon: isPublished ? EyeOff : Eye, onChoose: switchIt },
              },
            ]),
        { id: 'copy', label: t('copy'), icon: Copy, onChoose: copyIt },
      ]}
    />
  )
}

/** How many products lie in the warehouse, and of how many there is none or little. */
export function StockSummary() {
  const { t } = useTranslation('products')
  const { data } = useSumStockQuery()
  return data ? t('list.summary', { ...data, count: data.products }) : '\u00a0'
}
