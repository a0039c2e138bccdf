import type { PackingOrder } from '@slodki-ul/contract/commerce/packing.admin'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLazyListOrdersToPackQuery } from '#commerce/orders/packing.api.ts'
import { usePacking } from '#commerce/orders/use-packing.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { SessionDialogs } from '#layout/session-dialogs-host.tsx'
import { ToastHost } from '#layout/toast-host.tsx'
import styles from './packing.module.css'
import { PackingHeader } from './packing-header.tsx'
import { PackingList } from './packing-list.tsx'
import { PackingNotes } from './packing-notes.tsx'

/** Packing of one order after another out of a list, in a frame of its own (BO-050, BO-051). */
export function PackingScreen() {
  const { t } = useTranslation('packing')
  const textOf = useFailureText()
  const [address] = useSearchParams()
  const packing = usePacking()
  const [load, { isFetching, error }] = useLazyListOrdersToPackQuery()
  // The list stays as it was loaded, also when orders of it are packed.
  const [orders, setOrders] = useState<readonly PackingOrder[] | null>(null)

  const begin = useEffectEvent(async () => {
    const ids = address.getAll('id')
    const { data } = await load({ query: ids.length > 0 ? { id: ids } : {} })
    if (!data) return
    packing.dropOtherCounts(data.orders)
    setOrders(data.orders)
  })
  const [loads, setLoads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press loads the list again
  useEffect(() => {
    begin()
  }, [loads])

  const reload = () => {
    setOrders(null)
    setLoads(loads + 1)
  }
  return (
    <div className={styles.frame}>
      <title>{`${t('title')} · Słodki Ul`}</title>
      {orders ? (
        <PackingList key={loads} orders={orders} packing={packing} onReload={reload} />
      ) : (
        <>
          <PackingHeader />
          <main className={styles.main}>
            <PackingNotes packing={packing} />
            {error && !isFetching ? (
              <ErrorState text={textOf(error)} onRetry={reload} retrying={isFetching} />
            ) : (
              <>
                <LoadingStatus />
                <LinesSkeleton lines={8} />
              </>
            )}
          </main>
        </>
      )}
      <SessionDialogs />
      <ToastHost />
    </div>
  )
}
