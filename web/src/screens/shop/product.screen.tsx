import { skipToken } from '@reduxjs/toolkit/query'
import { idSchema } from '@slodki-ul/contract/catalogue/products'
import frame from '@slodki-ul/ui/frame.module.css'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useGetProductQuery, useListProductCategoriesQuery } from '#catalogue/products/products.api.ts'
import { topCategoryOf } from '#catalogue/products/products.rules.ts'
import { codeOf } from '#core/failure.ts'
import { LoadError } from '#core/load-error.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import productFactsTexts from '#i18n/pl/product-facts.json'
import productsTexts from '#i18n/pl/products.json'
import { ProductDetails } from './product-details.tsx'
import { ProductMissing } from './product-missing.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'

addTexts({ productFacts: productFactsTexts, products: productsTexts })

const LeaveWaitlistDialog = lazyComponent(
  async () => (await import('#engagement/waitlist/leave-waitlist-dialog.tsx')).LeaveWaitlistDialog,
)

/** Query parameter of the unsubscribe link in waitlist mails; removed from the URL once it is answered. */
const leaveParameter = 'leave-waitlist'

/** /sklep/{slug}/{productId}: a product (NAV-07, SHOP-23 to SHOP-33). Only the id matters. */
export function ProductScreen() {
  const [search, setSearch] = useSearchParams()
  const leaveToken = search.get(leaveParameter)
  const handleLeft = () => {
    search.delete(leaveParameter)
    setSearch(search, { replace: true, state: { preserveScroll: true } })
  }
  return (
    <>
      <ProductContent />
      <Suspense>{leaveToken !== null && <LeaveWaitlistDialog token={leaveToken} onClose={handleLeft} />}</Suspense>
    </>
  )
}

function ProductContent() {
  const { t: say } = useTranslation()
  const lang = useLanguage()
  const id = idSchema.safeParse(useParams().productId)
  const { data, error, isFetching, refetch } = useGetProductQuery(
    id.success ? { params: { id: id.data, lang } } : skipToken,
  )
  const categories = useListProductCategoriesQuery({ params: { langOrId: lang } })

  // While another language loads, the shown product stays; another product starts anew.
  const product = id.success && data?.id === id.data ? data : undefined
  const isMissing = error !== undefined && codeOf(error) === 'ERRORS.UNABLETOLOADPRODUCT'
  if (!id.success || (!product && isMissing)) return <ProductMissing />
  if (product && !categories.isLoading) {
    const tree = Array.isArray(categories.data) ? categories.data : []
    return <ProductDetails key={product.id} product={product} topCategory={topCategoryOf(product, tree)} />
  }
  if (error === undefined || isFetching) return <ProductSkeleton />
  return (
    <div className={clsx(frame.wrap, frame.section)}>
      <PageTitle>{say('nav.shop')}</PageTitle>
      <h1>
        <VisuallyHidden>{say('nav.shop')}</VisuallyHidden>
      </h1>
      <LoadError query={{ error, isFetching, refetch }} call="getProduct" />
    </div>
  )
}
