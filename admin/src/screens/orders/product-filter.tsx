import { Icon } from '@slodki-ul/ui/icon.tsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadProductSearch } from '#commerce/orders/lazy-product-search.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'

type ProductFilterProps = { className: string | undefined; onChoose: (id: string) => void }

/** Chooses a product whose orders are listed. */
export function ProductFilter({ className, onChoose }: ProductFilterProps) {
  const { t } = useTranslation('lists')
  const textOf = useFailureText()
  const [search, setSearch] = useState<{ Dialog: Awaited<ReturnType<typeof loadProductSearch>> } | null>(null)
  const open = () =>
    loadProductSearch().then(
      (Dialog) => setSearch({ Dialog }),
      (error) => toasts.show({ kind: 'error', title: t('products.choose'), text: textOf(error) }),
    )
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        {t('filter.productId')}
        <Icon of={ChevronDown} />
      </button>
      {search && <search.Dialog onChoose={({ id }) => onChoose(String(id))} onClose={() => setSearch(null)} />}
    </>
  )
}
