import '#i18n/late/orders.ts'
import { pageSizes } from '@slodki-ul/contract/limits'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { useGrowing } from '#app/use-growing.ts'
import skep from '#art/ul-kosz.svg'
import { useListOrdersInfiniteQuery } from '#features/orders/orders.api.ts'
import { useLanguage } from '#i18n/language.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { GrowingList } from '#ui/growing-list.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { OrderTable } from './order-table.tsx'
import styles from './orders.module.css'

/** /moje-konto/zamowienia: what was ordered, the newest first, five at a time (ORD-01, CONST-06). */
export function OrdersScreen() {
  const { t } = useTranslation('orders')
  const list = useListOrdersInfiniteQuery(
    { query: { pageSize: pageSizes.orders, orderBy: 'CreatedDesc', languageCode: useLanguage() } },
    { refetchOnMountOrArgChange: true },
  )
  const { items: orders, growth } = useGrowing(list, 'listOrders')
  return (
    <section>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className={joinClasses(text.lead, styles.lead)}>{t('lead')}</p>
      <GrowingList
        growth={growth}
        quiet
        skeleton={
          <>
            <LoadingStatus />
            <LinesSkeleton lines={2 * pageSizes.orders} />
          </>
        }
        nothing={
          <EmptyState
            image={skep}
            title={t('empty')}
            text={t('empty.text')}
            action={<ButtonLink to={paths.shop}>{t('empty.shop')}</ButtonLink>}
          />
        }
      >
        {(rows) => <OrderTable ref={rows} orders={orders ?? []} />}
      </GrowingList>
    </section>
  )
}
