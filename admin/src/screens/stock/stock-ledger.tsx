import type { StockEntryKind } from '@slodki-ul/contract/catalogue/stock.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { FiguresTable } from '@slodki-ul/ui/figures-table.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import {
  ChevronLeft,
  ChevronRight,
  CircleX,
  ClipboardCheck,
  Gift,
  type LucideIcon,
  Pencil,
  ShoppingBag,
  Sprout,
  Truck,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListStockEntriesQuery } from '#catalogue/products/product-prices.api.ts'
import { orderPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import styles from './stock.module.css'

/** The first stock of a product has the last one. */
const icons: Partial<Record<StockEntryKind, LucideIcon>> = {
  ...{ count: ClipboardCheck, delivery: Truck, damage: CircleX, gift: Gift, return: Undo2 },
  ...{ correction: Pencil, sale: ShoppingBag, cancellation: Undo2 },
}

/** The ledger of a product with the stock after each entry, newest first. */
export function StockLedger({ id }: { id: number }) {
  const { t } = useTranslation(['stock', 'products'])
  const may = usePermissions()
  const [pageNumber, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListStockEntriesQuery({ params: { id }, query: { pageNumber } })
  if (!data) return <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
  const { currentPage, itemsPerPage, totalItems, totalPages } = data.pagination
  const first = (currentPage - 1) * itemsPerPage + 1
  const range = t('ledger.range', { first, last: Math.min(currentPage * itemsPerPage, totalItems), total: totalItems })
  return (
    <Tile title={t('ledger')} aside={<span>{t('ledger.hint')}</span>} flush>
      <FiguresTable
        label={t('ledger')}
        isBusy={isFetching}
        className={styles.entries}
        columns={[
          { label: t('ledger.at') },
          { label: t('ledger.change'), isEnd: true },
          { label: t('ledger.reason') },
          { label: t('ledger.after'), isEnd: true },
        ]}
      >
        {data.items.map(({ at, kind, quantity, stockAfter, note, actor, orderId, orderNumber }) => (
          <tr key={`${at}-${kind}-${orderNumber}-${stockAfter}`}>
            <td>{formatMoment(at)}</td>
            <td data-end className={quantity > 0 ? styles.gain : undefined}>
              <b>{quantity > 0 ? `+${quantity}` : `−${-quantity}`}</b>
            </td>
            <td>
              <span className={styles.reason}>
                <Icon of={icons[kind] ?? Sprout} />
                <span>
                  <b>{t(`reason.${kind}`, { ns: 'products' })}</b>{' '}
                  {orderId && orderNumber && may('orders.view') ? (
                    <Link to={orderPath(orderId)}>{orderNumber}</Link>
                  ) : (
                    orderNumber
                  )}{' '}
                  {[note, actor].filter(Boolean).join(', ')}
                </span>
              </span>
            </td>
            <td data-end>{stockAfter}</td>
          </tr>
        ))}
      </FiguresTable>
      <div className={styles.pager}>
        <span role="status">{range}</span>
        <nav aria-label={t('ledger.pages')} className={styles.pages}>
          <IconButton
            icon={ChevronLeft}
            label={t('ledger.newer')}
            disabled={currentPage <= 1}
            onClick={() => setPage(currentPage - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('ledger.older')}
            disabled={currentPage >= totalPages}
            onClick={() => setPage(currentPage + 1)}
          />
        </nav>
      </div>
    </Tile>
  )
}
