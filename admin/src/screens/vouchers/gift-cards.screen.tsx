import { type GiftCardRow, giftCardsQuery } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { type GiftCardState, giftCardOrigins, giftCardStates } from '@slodki-ul/contract/catalogue/gift-cards.rules'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListGiftCardsQuery } from '#catalogue/vouchers/gift-cards.api.ts'
import { useCommands } from '#core/commands.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { giftCardPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ListViews } from '#layout/list-views.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { CodeTabs } from './code-tabs.tsx'
import { GiftCardStateTag } from './gift-card-state-tag.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import styles from './vouchers.module.css'

const shape: ListShape = {
  filters: { state: giftCardStates, origin: giftCardOrigins },
  ranges: { expires: 'day', balance: 'amount' },
  orders: ['createdAt', 'value', 'balance', 'validTo'],
  usualOrder: '-createdAt',
  columns: ['value', 'balance', 'order', 'uses', 'validTo'],
}

function Balance({ card: { valueAmount, balanceAmount } }: { card: GiftCardRow }) {
  const text = formatZloty(balanceAmount)
  return (
    <span className={styles.uses}>
      <ProgressBar value={balanceAmount} max={valueAmount} label={text} />
      <b>{text}</b>
    </span>
  )
}

/** Gift cards, by the filters of the address (BO-098). */
export function GiftCardsScreen() {
  const { t } = useTranslation('gift-cards')
  const list = useList(shape)
  const query = useListGiftCardsQuery({ query: giftCardsQuery.parse(queryOfState(list.state)) })
  const mayManage = usePermissions()('gift-cards.manage', true)
  const [isIssuing, setIssuing] = useState(false)
  const columns: Column<GiftCardRow>[] = [
    {
      id: 'code',
      label: t('number'),
      place: 'a',
      cell: ({ maskedCode }) => <b className={styles.code}>{maskedCode}</b>,
    },
    { id: 'value', label: t('value'), sort: 'value', end: true, cell: ({ valueAmount }) => formatZloty(valueAmount) },
    { id: 'balance', label: t('balance'), sort: 'balance', place: 'b', cell: (card) => <Balance card={card} /> },
    {
      id: 'order',
      label: t('buyer'),
      place: 'c',
      cell: ({ orderNumber, buyerName, buyerEmail }) => (
        <>
          {buyerName || buyerEmail || t('nobody')}
          <small>{orderNumber ?? t('origin.goodwill')}</small>
        </>
      ),
    },
    { id: 'uses', label: t('uses'), end: true, cell: ({ usesCount }) => usesCount },
    {
      id: 'validTo',
      label: t('validTo'),
      sort: 'validTo',
      cell: ({ validTo }) => (validTo ? formatDate(validTo) : t('always')),
    },
    { id: 'state', label: t('state'), place: 'd', cell: ({ state }) => <GiftCardStateTag state={state} /> },
  ]
  useCommands(mayManage ? [{ id: 'issue-gift-card', title: t('issue'), icon: Plus, run: () => setIssuing(true) }] : [])
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      actions={
        mayManage && (
          <Button icon={Plus} aria-haspopup="dialog" onClick={() => setIssuing(true)}>
            {t('issue')}
          </Button>
        )
      }
    >
      <CodeTabs />
      <ListViews name="gift-cards" list={list} shape={shape} />
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => giftCardPath(id)}
        filterText={{
          filter: (name) => t(`filter.${name as 'state'}`),
          value: (name, value) =>
            name === 'state' ? t(`state.${value as GiftCardState}`) : t(`origin.${value as 'order'}`),
        }}
      />
      {isIssuing && <IssueDialog onClose={() => setIssuing(false)} />}
    </View>
  )
}
