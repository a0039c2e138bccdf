import { type PromotionRow, promotionsQuery } from '@slodki-ul/contract/catalogue/promotions.admin'
import { type PromotionState, promotionStates } from '@slodki-ul/contract/catalogue/promotions.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useListPromotionsQuery } from '#catalogue/prices/promotions.api.ts'
import { useCommands } from '#core/commands.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { paths, promotionPath } from '#core/paths.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { PromotionStateTag } from './promotion-state-tag.tsx'

const shape: ListShape = {
  filters: { state: promotionStates },
  orders: ['beginsAt', 'endsAt', 'name'],
  usualOrder: '-beginsAt',
  columns: ['discount', 'products', 'beginsAt', 'endsAt'],
}

/** Planned, running and past promotions, by the filters of the address (BO-083). */
export function PromotionsScreen() {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const momentText = useMomentText()
  const list = useList(shape)
  const query = useListPromotionsQuery({ query: promotionsQuery.parse(queryOfState(list.state)) })
  const columns: Column<PromotionRow>[] = [
    { id: 'name', label: t('field.name'), sort: 'name', place: 'a', cell: ({ name }) => <b>{name}</b> },
    {
      id: 'discount',
      label: t('discount'),
      place: 'b',
      cell: ({ percent }) => (percent === null ? t('kind.prices') : `−${percent}%`),
    },
    {
      id: 'products',
      label: t('products'),
      end: true,
      cell: ({ productsCount }) => productsCount,
    },
    {
      id: 'beginsAt',
      label: t('field.beginsAt'),
      sort: 'beginsAt',
      place: 'c',
      cell: ({ beginsAt }) => momentText(beginsAt),
    },
    { id: 'endsAt', label: t('field.endsAt'), sort: 'endsAt', cell: ({ endsAt }) => momentText(endsAt) },
    { id: 'state', label: t('state'), place: 'd', cell: ({ state }) => <PromotionStateTag state={state} /> },
  ]
  useCommands([{ id: 'new-promotion', title: t('new'), icon: Plus, run: () => navigate(paths.newPromotion) }])
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      crumbs={<Breadcrumbs items={[{ label: t('crumb'), to: paths.products }, { label: t('title') }]} />}
      actions={
        <ButtonLink to={paths.newPromotion} icon={Plus}>
          {t('new')}
        </ButtonLink>
      }
    >
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        empty={{ title: t('list.none'), text: t('list.none.text') }}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => promotionPath(id)}
        filterText={{ filter: () => t('state'), value: (_name, value) => t(`state.${value as PromotionState}`) }}
      />
    </View>
  )
}
