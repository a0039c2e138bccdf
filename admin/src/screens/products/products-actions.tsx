import type { ProductsChange } from '@slodki-ul/contract/catalogue/product-bulk.admin'
import type { StaffProductsQuery } from '@slodki-ul/contract/catalogue/products.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Eye, EyeOff, Percent, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeProductsMutation, usePreviewChangeProductsMutation } from '#catalogue/products/product-bulk.api.ts'
import { usePermissions } from '#core/permissions.ts'
import { countSelected } from '#core/selection.rules.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import type bulkTexts from '#i18n/pl/product-bulk.json'
import { BulkBar } from '#layout/bulk-bar.tsx'
import { BulkDialog } from '#layout/bulk-dialog.tsx'
import type { RowSelection } from '#layout/use-selection.ts'
import { ChooseChangeDialog } from './choose-change-dialog.tsx'
import type { ChosenProducts } from './chosen-products.ts'
import { ReduceDialog } from './reduce-dialog.tsx'

type ProductsActionsProps = { selection: RowSelection; total: number; query: StaffProductsQuery }

/** What is done to several products at once (BO-088). */
export function ProductsActions({ selection, total, query }: ProductsActionsProps) {
  const { t } = useTranslation('product-bulk')
  const may = usePermissions()
  const [open, setOpen] = useState<'choose' | 'reduce' | null>(null)
  const [change, setChange] = useState<ProductsChange | null>(null)
  const chosen = selection.selection
  const products: ChosenProducts = chosen.isAll ? { all: query } : { ids: [...chosen.ids] }
  const close = () => setOpen(null)
  return (
    <BulkBar selection={selection} total={total}>
      <Button size="sm" icon={Eye} aria-haspopup="dialog" onClick={() => setChange({ kind: 'publish' })}>
        {t('publish')}
      </Button>
      <Button variant="line" size="sm" icon={EyeOff} aria-haspopup="dialog" onClick={() => setChange({ kind: 'hide' })}>
        {t('hide')}
      </Button>
      <Button
        variant="line"
        size="sm"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        onClick={() => setOpen('choose')}
      >
        {t('change')}
      </Button>
      {may('prices.set') && (
        <Button variant="line" size="sm" icon={Percent} aria-haspopup="dialog" onClick={() => setOpen('reduce')}>
          {t('reduce')}
        </Button>
      )}
      {open === 'choose' && (
        <ChooseChangeDialog
          onChosen={(next) => {
            setChange(next)
            close()
          }}
          onClose={close}
        />
      )}
      {open === 'reduce' && <ReduceDialog selection={products} onStarted={selection.clear} onClose={close} />}
      {change && (
        <ChangeDialog
          selection={products}
          change={change}
          count={countSelected(chosen, total)}
          onStarted={selection.clear}
          onClose={() => setChange(null)}
        />
      )}
    </BulkBar>
  )
}

type ChangeDialogProps = {
  selection: ChosenProducts
  change: ProductsChange
  count: number
  onStarted: () => void
  onClose: () => void
}

function ChangeDialog({ selection, change, count, onStarted, onClose }: ChangeDialogProps) {
  const { t, i18n } = useTranslation('product-bulk')
  const textOf = useFailureText()
  const [preview] = usePreviewChangeProductsMutation()
  const [start] = useChangeProductsMutation()
  const body = { selection, change }
  /** Why products stay as they are, by what would be done to them. */
  const refusalText = (code: string, refused: number) => {
    const key = `refused.${change.kind}.${code}`
    if (i18n.exists(key, { ns: 'product-bulk', count: refused }))
      return t(key as keyof typeof bulkTexts & `refused.publish.ERRORS.NOTREADY`, { count: refused })
    return t('refused', { count: refused, reason: textOf({ code, fields: {} }) })
  }
  return (
    <BulkDialog
      title={t(`title.${change.kind}`, { count })}
      preview={() => preview({ body })}
      start={() => start({ body })}
      refusalText={refusalText}
      button={(possible) => t('button', { count: possible })}
      onStarted={onStarted}
      onClose={onClose}
    />
  )
}
