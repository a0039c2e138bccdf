import type { VoucherUse } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { useTranslation } from 'react-i18next'
import { useListVoucherUsesQuery } from '#catalogue/vouchers/vouchers.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import styles from './vouchers.module.css'

const shape: ListShape = { filters: {}, orders: [], usualOrder: '' }

/** What a code was used for, the newest first (BO-095). */
export function VoucherUsesTile({ voucherId }: { voucherId: string }) {
  const { t } = useTranslation('vouchers')
  const momentText = useMomentText()
  const list = useList(shape)
  const { pageNumber, pageSize } = queryOfState(list.state)
  const query = useListVoucherUsesQuery({ params: { id: voucherId }, query: { pageNumber, pageSize } as never })
  const columns: Column<VoucherUse>[] = [
    { id: 'when', label: t('use.when'), place: 'c', cell: ({ createdAt }) => momentText(createdAt) },
    {
      id: 'what',
      label: t('use.what'),
      place: 'a',
      cell: ({ title, email }) => (
        <>
          <b>{title || t('use.erased')}</b>
          <small>{email}</small>
        </>
      ),
    },
    { id: 'state', label: t('state'), place: 'd', cell: ({ state }) => t(`use.${state}`) },
    {
      id: 'total',
      label: t('use.total'),
      end: true,
      cell: ({ total }) => (total === null ? '—' : formatZloty(total)),
    },
    {
      id: 'discount',
      label: t('use.discount'),
      end: true,
      place: 'b',
      cell: ({ discountAmount }) => `−${formatZloty(discountAmount)}`,
    },
  ]
  return (
    <section className={styles.stack}>
      <h2 className={styles.heading}>{t('tile.uses')}</h2>
      <DataList
        label={t('tile.uses')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        filterText={{ filter: (name) => name, value: (_name, value) => value }}
      />
    </section>
  )
}
