import type { ProductCategory } from '@slodki-ul/contract/catalogue/products'
import type { Filters } from './filters.rules.ts'

/** A filter in use and the change that takes it away. */
export type ChosenFilter = { change: Partial<Filters> } & (
  | { kind: 'category'; id: number; name: string }
  | { kind: 'physical' | 'virtual' }
  | { kind: 'price'; from: number | null; to: number | null }
)

/** The filters in use in the order of the form; categories that are not in the list are left out. Both kinds are no filter. */
export function chosenFiltersOf(
  filters: Filters,
  categories: readonly Pick<ProductCategory, 'id' | 'name'>[],
): ChosenFilter[] {
  const { categoryIds, withPhysical, withVirtual, priceFrom: from, priceTo: to } = filters
  return [
    ...categories
      .filter(({ id }) => categoryIds.includes(id))
      .map(({ id, name }) => ({
        ...{ kind: 'category' as const, id, name },
        change: { categoryIds: categoryIds.filter((each) => each !== id) },
      })),
    ...(from === null && to === null
      ? []
      : [{ kind: 'price' as const, from, to, change: { priceFrom: null, priceTo: null } }]),
    ...(withPhysical && !withVirtual ? [{ kind: 'physical' as const, change: { withPhysical: false } }] : []),
    ...(withVirtual && !withPhysical ? [{ kind: 'virtual' as const, change: { withVirtual: false } }] : []),
  ]
}
