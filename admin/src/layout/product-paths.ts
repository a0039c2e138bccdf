import { productPath } from '#core/paths.ts'

/** The pages of a product besides its texts. */
export const productPricePath = (id: string): string => `${productPath(id)}/price`
export const productStockPath = (id: string): string => `${productPath(id)}/stock`
