import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FilterForm } from './filter-form.tsx'
import styles from './filter-panel.module.css'
import { countFilters } from './filters.rules.ts'
import type { ShopFilters } from './use-shop-filters.ts'

type FilterPanelProps = {
  filters: ShopFilters
  /** Products that are listed; unknown while they load. */
  total: number | undefined
  className?: string | undefined
}

/** On small screens: the button of the filters and their panel over the whole screen (SHOP-04). */
export function FilterPanel({ filters, total, className }: FilterPanelProps) {
  const { t } = useTranslation('products')
  const [isOpen, setOpen] = useState(false)
  const used = countFilters(filters.applied)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        className={className}
        look="line"
        size="sm"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        aria-label={used > 0 ? t('filters.used', { number: used }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('filters')}
        {used > 0 && <span className={styles.count}>{used}</span>}
      </Button>
      <Drawer
        full
        open={isOpen}
        onClose={close}
        title={t('filters')}
        closeLabel={t('filters.close')}
        foot={
          <div className={styles.buttons}>
            <Button look="line" onClick={filters.clear}>
              {t('filters.clearShort')}
            </Button>
            <Button
              busy={total === undefined}
              aria-label={total === undefined ? undefined : t('filters.showNamed', { count: total })}
              onClick={close}
            >
              {total === undefined ? t('filters.showAny') : t('filters.show', { number: total })}
            </Button>
          </div>
        }
      >
        {/* The page behind, with its own count, is silent while the panel is open. */}
        <div role="status">
          <VisuallyHidden>{total !== undefined && t('count', { count: total })}</VisuallyHidden>
        </div>
        <FilterForm filters={filters} />
      </Drawer>
    </>
  )
}
