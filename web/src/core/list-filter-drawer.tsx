import { FilterDrawer } from '@slodki-ul/ui/filter-drawer.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import listsTexts from '#i18n/pl/lists.json'

addTexts({ lists: listsTexts })

type DrawerProps = ComponentProps<typeof FilterDrawer>

type ListFilterDrawerProps = Pick<
  DrawerProps,
  'title' | 'used' | 'usedLabel' | 'onClear' | 'full' | 'className' | 'children'
> & {
  /** Number of items in the list; unknown while it loads. */
  total: number | undefined
  /** A number of items with their noun, and the button that shows them. */
  countOf: (count: number) => Pick<NonNullable<DrawerProps['show']>, 'label' | 'found'>
}

/** The panel of a list's filters, with a button that shows how much was found (SHOP-04, CRS-02). */
export function ListFilterDrawer({ total, countOf, ...rest }: ListFilterDrawerProps) {
  const { t } = useTranslation('lists')
  return (
    <FilterDrawer
      {...rest}
      closeLabel={t('filters.close')}
      clearLabel={t('filters.clearShort')}
      show={total === undefined ? undefined : { text: t('filters.show', { number: total }), ...countOf(total) }}
      showAny={t('filters.showAny')}
    />
  )
}
