import { succeed } from '@slodki-ul/contract/errors'
import { type Language, languages } from '@slodki-ul/contract/language'
import type { productsEndpoints } from '@slodki-ul/contract/products'
import type { Context } from '#context.ts'
import { getCategory, getProduct, listCategories, listProducts } from '#features/products/products.service.ts'
import type { Handlers } from '#http/serve.ts'

const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

export const productsRoutes = (context: Context): Handlers<typeof productsEndpoints> => ({
  listProducts: async ({ query }) => succeed(await listProducts(context, query)),
  getProduct: ({ params }) => getProduct(context, params.id, params.lang),
  listProductCategories: async ({ params: { langOrId } }) =>
    isLanguage(langOrId) ? succeed(await listCategories(context, langOrId)) : getCategory(context, langOrId),
})
