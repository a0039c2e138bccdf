import { pageSizes } from '@slodki-ul/contract/limits'
import skep from '@slodki-ul/ui/art/ul-kosz.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { InfiniteList } from '@slodki-ul/ui/infinite-list.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { useListOrdersInfiniteQuery } from '#commerce/orders/orders.api.ts'
import { paths } from '#core/paths.ts'
import { useInfiniteList } from '#core/use-infinite-list.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import ordersTexts from '#i18n/pl/orders.json'
import { OrderTable } from './order-table.tsx'
import styles from './orders.module.css'

addTexts({ orders: ordersTexts })

/** /moje-konto/zamowienia: orders, newest first, five per page (ORD-01, CONST-06). */
export function OrdersScreen() {
  const { t } = useTranslation('orders')
  const list = useListOrdersInfiniteQuery(
    { query: { pageSize: pageSizes.orders, orderBy: 'CreatedDesc', languageCode: useLanguage() } },
    { refetchOnMountOrArgChange: true },
  )
  const { items: orders, listState } = useInfiniteList(list, 'listOrders')
  return (
    <section>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className={clsx(text.lead, styles.lead)}>{t('lead')}</p>
      <InfiniteList
        listState={listState}
        compact
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
      </InfiniteList>
    </section>
  )
}
