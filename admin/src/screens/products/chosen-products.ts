import type { StaffProductsQuery } from '@slodki-ul/contract/catalogue/products.admin'

/** Products chosen one by one, or all that fit the filters. */
export type ChosenProducts = { ids: string[] } | { all: StaffProductsQuery }
