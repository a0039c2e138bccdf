import { skipToken } from '@reduxjs/toolkit/query'
import type { HandOrderValues } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useGetHandOrderQuery } from '#commerce/orders/hand-orders.api.ts'
import { paths } from '#core/paths.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { View } from '#layout/view.tsx'
import { HandOrderForm } from './hand-order-form.tsx'

const emptyValues: HandOrderValues = {
  ...{ lines: [], shippingMethod: null, discountCode: '', userId: null, language: 'pl' },
  ...{ firstName: '', lastName: '', email: '', phone: '' },
  ...{ street: '', line2: '', zipCode: '', city: '', parcelPoint: '' },
}

/** A new order by hand, or one with what was in an earlier one whose place it takes: `?replaces=` (BO-069). */
export function NewOrderScreen() {
  const { t } = useTranslation(['hand-orders', 'lists'])
  const [search] = useSearchParams()
  const id = search.get('replaces')
  const { currentData: earlier, error, isFetching, refetch } = useGetHandOrderQuery(id ? { params: { id } } : skipToken)
  const isReady = id === null || earlier !== undefined
  const number = earlier?.number ?? ''
  return (
    <View
      title={t('title')}
      summary={earlier ? t(earlier.isHeld ? 'replacing' : 'repeating', { number }) : t('summary')}
      crumbs={
        <Breadcrumbs items={[{ label: t('orders.title', { ns: 'lists' }), to: paths.orders }, { label: t('title') }]} />
      }
    >
      {isReady ? (
        <HandOrderForm
          key={id}
          empty={emptyValues}
          start={earlier?.values ?? emptyValues}
          products={earlier?.products ?? []}
          replaces={id === null ? null : { id, number, isHeld: earlier?.isHeld ?? false }}
        />
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}
