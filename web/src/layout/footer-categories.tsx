import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf, noFilters } from '#catalogue/products/filters.rules.ts'
import { useListProductCategoriesQuery } from '#catalogue/products/products.api.ts'
import { paths } from '#core/paths.ts'
import { useLanguage } from '#i18n/language.ts'

const categories = ['shop.honeys', 'shop.moulds', 'shop.bees', 'shop.cards'] as const

/** Links to four categories of the shop. */
export function FooterCategories() {
  const { t } = useTranslation('footer')
  const { data } = useListProductCategoriesQuery({ params: { langOrId: useLanguage() } })
  const tree = Array.isArray(data) ? data : []
  return (
    <ul>
      {categories.map((key) => {
        const name = t(key)
        const plain = name.replaceAll('\u00a0', ' ')
        // Categories are found by their names; without a match the link leads to the whole shop.
        const category = tree.find((each) => each.name.replaceAll('\u00a0', ' ') === plain)
        const search = addressOf({ ...noFilters, categoryIds: category ? [category.id] : [] }).toString()
        return (
          <li key={key}>
            <Link to={{ pathname: paths.shop, search }}>{name}</Link>
          </li>
        )
      })}
    </ul>
  )
}
