import { type OrderTab, orderTabs } from '@slodki-ul/contract/commerce/order-tabs'
import type { OrderTabCounts } from '@slodki-ul/contract/commerce/orders.admin'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { useTranslation } from 'react-i18next'
import { useCountOrderTabsQuery } from '#commerce/orders/orders.api.ts'
import { useAgeText } from '#commerce/orders/use-age-text.ts'
import { type ListShape, readListAddress, writeListAddress } from '#core/list-address.rules.ts'
import type { ListStatesProps } from '#layout/list-states.tsx'
import type { GivenView } from '#layout/list-views.tsx'
import type { List } from '#layout/use-list.ts'

const labels = {
  toPack: 'orders.view.to-pack',
  toShip: 'orders.view.to-ship',
  unpaid: 'orders.view.unpaid',
  returns: 'orders.view.returns',
} as const
const tabs = Object.keys(orderTabs) as OrderTab[]
/** Work that waits longest is done first. */
const isOldestFirst: ReadonlySet<OrderTab> = new Set(['toPack', 'toShip'])

/** The state of the list in a tab. */
function stateOf(tab: OrderTab, shape: ListShape) {
  const address = new URLSearchParams(isOldestFirst.has(tab) ? { orderBy: 'placedAt' } : {})
  for (const [name, values] of Object.entries<string | readonly string[]>(orderTabs[tab]))
    for (const value of [values].flat()) address.append(name, value)
  const { unknown: _unknown, row: _row, ...state } = readListAddress(address, shape)
  return state
}

type OrderTabs = { counts: OrderTabCounts | undefined; views: GivenView[]; emptyView: ListStatesProps['emptyView'] }

/** The tabs of the list with their counts, and what the list says when everything is packed. */
export function useOrderTabs({ state }: Pick<List, 'state'>, shape: ListShape): OrderTabs {
  const { t } = useTranslation(['lists', 'shell', 'order-list'])
  const { data: counts } = useCountOrderTabsQuery()
  const asText = (filters: List['state']['filters']) => JSON.stringify(Object.entries(filters).toSorted())
  const labelOf = (tab: OrderTab) => (tab === 'all' ? t('views.all', { ns: 'shell' }) : t(labels[tab]))
  const views = tabs.map((tab) => {
    const itsState = stateOf(tab, shape)
    const isCurrent = asText(itsState.filters) === asText(state.filters)
    return { label: labelOf(tab), count: counts?.[tab], state: itsState, isCurrent }
  })
  // Filters of one's own are among all orders.
  const given = views.map((view, index) =>
    tabs[index] === 'all' ? { ...view, isCurrent: views.every(({ isCurrent }) => !isCurrent) || view.isCurrent } : view,
  )
  const isPacked = given[tabs.indexOf('toPack')]?.isCurrent === true && state.searchBy === ''
  const text = [
    t('empty.text', { ns: 'order-list' }),
    ...(counts && counts.toShip > 0 ? [t('empty.toShip', { ns: 'order-list', count: counts.toShip })] : []),
  ]
  const emptyView = isPacked
    ? {
        title: t('empty.title', { ns: 'order-list' }),
        text: text.join(' '),
        action: (
          <ButtonLink variant="line" size="sm" to={`?${writeListAddress(stateOf('toShip', shape), shape)}`}>
            {t('empty.show', { ns: 'order-list', view: labelOf('toShip') })}
          </ButtonLink>
        ),
      }
    : undefined
  return { counts, views: given, emptyView }
}

/** How many orders wait to be packed, and for how long. */
export function OrdersSummary({ counts: { toPack, oldestToPackAt } }: { counts: OrderTabCounts }) {
  const { t } = useTranslation('order-list')
  const ageText = useAgeText()
  if (oldestToPackAt === null) return t('summary.none')
  return t('summary', { count: toPack, age: ageText(oldestToPackAt) })
}
