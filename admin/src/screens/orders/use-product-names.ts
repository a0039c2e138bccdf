import { useListOrderProductsQuery } from '#commerce/orders/orders.api.ts'

/** Names of the products chosen by a filter; the number of one until its name is known. */
export function useProductNames(ids: readonly string[] = []): (id: string) => string {
  const { data = [] } = useListOrderProductsQuery({ query: { id: [...ids] } }, { skip: ids.length === 0 })
  return (id) => data.find((product) => String(product.id) === id)?.name ?? id
}
