import type { GiftCardUse } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { useTranslation } from 'react-i18next'
import { useListGiftCardUsesQuery } from '#catalogue/vouchers/gift-cards.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { orderPath } from '#core/paths.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'

const shape: ListShape = { filters: {}, orders: [], usualOrder: '' }

/** What a card paid for, the newest first. */
export function GiftCardUsesTile({ cardId }: { cardId: string }) {
  const { t } = useTranslation('gift-cards')
  const momentText = useMomentText()
  const list = useList(shape)
  const { pageNumber, pageSize } = queryOfState(list.state)
  const query = useListGiftCardUsesQuery({ params: { id: cardId }, query: { pageNumber, pageSize } as never })
  const columns: Column<GiftCardUse>[] = [
    { id: 'when', label: t('use.when'), place: 'c', cell: ({ createdAt }) => momentText(createdAt) },
    {
      id: 'what',
      label: t('use.order'),
      place: 'a',
      cell: ({ orderNumber, email }) => (
        <>
          <b>{orderNumber || t('use.erased')}</b>
          <small>{email}</small>
        </>
      ),
    },
    { id: 'state', label: t('state'), place: 'd', cell: ({ state }) => t(`use.${state}`) },
    {
      id: 'amount',
      label: t('use.amount'),
      end: true,
      place: 'b',
      cell: ({ usedAmount, returnedAmount }) => (
        <>
          {`−${formatZloty(usedAmount)}`}
          {returnedAmount > 0 && <small>{t('use.returned', { amount: formatZloty(returnedAmount) })}</small>}
        </>
      ),
    },
  ]
  return (
    <section>
      <h2>{t('uses')}</h2>
      <DataList
        label={t('uses')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        open={({ orderId }) => (orderId ? orderPath(orderId) : '')}
        filterText={{ filter: (name) => name, value: (_name, value) => value }}
      />
    </section>
  )
}
