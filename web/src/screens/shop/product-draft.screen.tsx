import { skipToken } from '@reduxjs/toolkit/query'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useGetProductPreviewQuery } from '#catalogue/products/product-previews.api.ts'
import { useListProductCategoriesQuery } from '#catalogue/products/products.api.ts'
import { topCategoryOf } from '#catalogue/products/products.rules.ts'
import { codeOf } from '#core/failure.ts'
import { LoadError } from '#core/load-error.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import productFactsTexts from '#i18n/pl/product-facts.json'
import productsTexts from '#i18n/pl/products.json'
import { PreviewExpired } from '#platform/previews/preview-expired.tsx'
import { PreviewNote, usePreviewLanguage } from '#platform/previews/preview-note.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'

addTexts({ productFacts: productFactsTexts, products: productsTexts })

/** /szkic/produkt/{token}: a product as customers would see it, by a link of staff (BO-075). */
export function ProductDraftScreen() {
  const { t: say } = useTranslation()
  const { t } = useTranslation('previews')
  usePreviewLanguage()
  const lang = useLanguage()
  const { kind, token = '' } = useParams()
  const isProduct = kind === 'produkt'
  const { data, error, isFetching, refetch } = useGetProductPreviewQuery(
    isProduct ? { params: { token, lang } } : skipToken,
  )
  const categories = useListProductCategoriesQuery({ params: { langOrId: lang } })
  if (!isProduct || (error !== undefined && codeOf(error) === 'ERRORS.INVALIDTOKEN')) return <PreviewExpired />
  if (data && !categories.isLoading) {
    const tree = Array.isArray(categories.data) ? categories.data : []
    const { product, isChanged, expiresAt } = data
    return (
      <>
        <PreviewNote isChanged={isChanged} expiresAt={expiresAt} className={clsx(frame.wrap, text.small)}>
          {t('as.everybody')}
        </PreviewNote>
        <ProductDetails key={product.id} product={product} topCategory={topCategoryOf(product, tree)} isPreview />
      </>
    )
  }
  if (error === undefined || isFetching) return <ProductSkeleton />
  return (
    <div className={clsx(frame.wrap, frame.section)}>
      <PageTitle>{say('nav.shop')}</PageTitle>
      <h1>
        <VisuallyHidden>{say('nav.shop')}</VisuallyHidden>
      </h1>
      <LoadError query={{ error, isFetching, refetch }} call="getProductPreview" />
    </div>
  )
}
