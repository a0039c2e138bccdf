import type { CategoryTreeName } from '@slodki-ul/contract/catalogue/categories.rules'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { ChevronDown } from 'lucide-react'
import { useListCategoryTreeQuery } from '#catalogue/categories/categories.api.ts'
import { type ListState, toggleFilter } from '#core/list-address.rules.ts'
import { Menu } from '#core/menu.tsx'
import { usePermissions } from '#core/permissions.ts'
import { useLanguage } from '#i18n/language.ts'

const name = 'categoryId'
/** Of a list whose rows are in categories. */
export const categoryFilter = { [name]: (value: string) => /^[1-9]\d{0,8}$/.test(value) }
/** Says which level a category is on, where a menu has one list. */
const indent = '\u2003'

type List = { readonly state: ListState; readonly change: (update: (state: ListState) => ListState) => void }

/** The categories of a list by name, as a filter; nothing for those who may not see them. */
export function useCategoryFilter(tree: CategoryTreeName, list: List, label: string) {
  const language = useLanguage()
  const may = usePermissions()
  const { data = [] } = useListCategoryTreeQuery({ params: { tree } }, { skip: !may('categories.edit') })
  const nameOf = ({ namePl, nameEn }: { namePl: string; nameEn: string | null }) =>
    (language === 'en' && nameEn) || namePl
  const names = new Map(data.map((category) => [String(category.id), nameOf(category)]))
  return {
    label,
    valueText: (value: string) => names.get(value) ?? value,
    menu: (className: string | undefined) =>
      data.length > 0 && (
        <Menu
          label={label}
          className={className}
          options={data.map((category) => ({
            id: String(category.id),
            label: `${indent.repeat(category.level)}${nameOf(category)}`,
            isOn: list.state.filters[name]?.includes(String(category.id)) ?? false,
            onChoose: () => list.change((now) => toggleFilter(now, name, String(category.id))),
          }))}
        >
          {label}
          <Icon of={ChevronDown} />
        </Menu>
      ),
  }
}
