import type { PackingOrder } from '@slodki-ul/contract/commerce/packing.admin'
import parcel from '@slodki-ul/ui/art/slonecznik.svg'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packing } from '#commerce/orders/use-packing.ts'
import { paths } from '#core/paths.ts'
import styles from './packing.module.css'
import { PackingHeader } from './packing-header.tsx'
import { PackingNotes } from './packing-notes.tsx'
import { PackingQueue } from './packing-queue.tsx'
import { PackingTable } from './packing-table.tsx'

type PackingListProps = { orders: readonly PackingOrder[]; packing: Packing; onReload: () => void }

/** The list with its current order. */
export function PackingList({ orders, packing, onReload }: PackingListProps) {
  const { t } = useTranslation('packing')
  const main = useRef<HTMLElement>(null)
  const [done, setDone] = useState<readonly string[]>([])
  const [chosenId, setChosenId] = useState<string | null>(null)
  const packedIds = new Set([...done, ...packing.state.queue.map(({ orderId }) => orderId)])
  const open = orders.filter(({ id }) => !packedIds.has(id))
  const current = open.find(({ id }) => id === chosenId) ?? open[0]
  const after = current && orders.slice(orders.indexOf(current) + 1).find(({ id }) => !packedIds.has(id))
  const next = after ?? open.find(({ id }) => id !== current?.id)

  const show = useEffectEvent((id: string) => {
    packing.begin(id)
    window.scrollTo(0, 0)
  })
  const currentId = current?.id
  useEffect(() => {
    if (currentId) show(currentId)
  }, [currentId])

  const choose = (id: string | undefined) => {
    setChosenId(id ?? null)
    main.current?.focus({ preventScroll: true })
  }
  const handleFinish = (order: PackingOrder, reason: string) => {
    packing.finish(order, reason)
    setDone([...done, order.id])
    choose(next?.id)
  }
  return (
    <>
      <PackingHeader
        total={orders.length}
        packed={orders.length - open.length}
        onNext={next && (() => choose(next.id))}
      />
      <div className={styles.columns}>
        <PackingQueue orders={orders} packedIds={packedIds} currentId={currentId} onChoose={choose} />
        <div className={styles.content}>
          <main className={styles.main} ref={main} tabIndex={-1}>
            <PackingNotes packing={packing} />
            {current ? (
              <PackingTable
                key={current.id}
                {...{ order: current, orders, next, packing }}
                onFinish={(reason) => handleFinish(current, reason)}
              />
            ) : (
              <EmptyState
                image={parcel}
                title={t(orders.length > 0 ? 'done.title' : 'empty.title')}
                text={t(orders.length > 0 ? 'done.text' : 'empty.text', { count: orders.length })}
                action={
                  <>
                    <Button size="sm" onClick={onReload}>
                      {t('reload')}
                    </Button>
                    <ButtonLink variant="line" size="sm" to={paths.orders}>
                      {t('leave')}
                    </ButtonLink>
                  </>
                }
              />
            )}
          </main>
        </div>
      </div>
    </>
  )
}
