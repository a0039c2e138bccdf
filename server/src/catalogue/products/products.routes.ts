import type { productPreviewsEndpoints } from '@slodki-ul/contract/catalogue/product-previews'
import type { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { succeed } from '@slodki-ul/contract/errors'
import { type Language, languages } from '@slodki-ul/contract/language'
import { getProductPreview } from '#catalogue/products/product-preview.service.ts'
import { getCategory, getProduct, listCategories, listProducts } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

export const productsRoutes = (
  context: Context,
): Handlers<typeof productsEndpoints & typeof productPreviewsEndpoints> => ({
  listProducts: async ({ query }) => succeed(await listProducts(context, query)),
  getProduct: ({ params }) => getProduct(context, params.id, params.lang),
  getProductPreview: ({ params }) => getProductPreview(context, params.token, params.lang),
  listProductCategories: async ({ params: { langOrId } }) =>
    isLanguage(langOrId) ? succeed(await listCategories(context, langOrId)) : getCategory(context, langOrId),
})
