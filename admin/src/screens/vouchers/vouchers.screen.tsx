import {
  discountKinds,
  type VoucherState,
  voucherScopes,
  voucherStates,
} from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { type VoucherRow, vouchersQuery } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useListVouchersQuery, useSumVouchersQuery } from '#catalogue/vouchers/vouchers.api.ts'
import { useCommands } from '#core/commands.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { paths, voucherPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ListViews } from '#layout/list-views.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { CodeTabs } from './code-tabs.tsx'
import { VoucherStateTag } from './voucher-state-tag.tsx'
import { VoucherSumsStrip } from './voucher-sums.tsx'
import { discountText, periodText } from './voucher-texts.ts'
import styles from './vouchers.module.css'

const isId = (value: string) => /^[\da-f-]{36}$/.test(value)
const shape: ListShape = {
  filters: {
    state: voucherStates,
    scope: voucherScopes,
    kind: discountKinds,
    isPublic: ['true', 'false'],
    batchId: isId,
  },
  orders: ['createdAt', 'code', 'usesCount', 'validTo'],
  usualOrder: '-createdAt',
  columns: ['discount', 'scope', 'uses', 'validTo'],
}

function Uses({ row: { usesCount, usageLimit, state } }: { row: VoucherRow }) {
  const { t } = useTranslation('vouchers')
  if (usageLimit === null) return state === 'planned' ? t('uses.planned') : t('uses.unlimited', { count: usesCount })
  const text = t('uses.of', { count: usesCount, limit: usageLimit })
  return (
    <span className={styles.uses}>
      <ProgressBar value={Math.min(usesCount, usageLimit)} max={usageLimit} label={text} />
      <span>{text}</span>
    </span>
  )
}

/** Discount codes, by the filters of the address (BO-093). */
export function VouchersScreen() {
  const { t } = useTranslation('vouchers')
  const navigate = useNavigate()
  const list = useList(shape)
  const query = useListVouchersQuery({ query: vouchersQuery.parse(queryOfState(list.state)) })
  const { data: sums } = useSumVouchersQuery()
  const mayManage = usePermissions()('vouchers.manage', true)
  const columns: Column<VoucherRow>[] = [
    {
      id: 'code',
      label: t('code'),
      sort: 'code',
      place: 'a',
      cell: ({ code }) => <b className={styles.code}>{code}</b>,
    },
    { id: 'discount', label: t('discount'), place: 'b', cell: (row) => discountText(row) },
    {
      id: 'scope',
      label: t('scope'),
      place: 'c',
      cell: ({ scope, minTotal, isPublic }) => (
        <>
          {t(`scope.${scope}`)}
          <small>
            {[isPublic && t('public'), minTotal !== null && t('from', { amount: formatZloty(minTotal) })]
              .filter(Boolean)
              .join(', ')}
          </small>
        </>
      ),
    },
    { id: 'uses', label: t('uses'), sort: 'usesCount', cell: (row) => <Uses row={row} /> },
    { id: 'validTo', label: t('valid'), sort: 'validTo', cell: (row) => periodText(row, t) },
    { id: 'state', label: t('state'), place: 'd', cell: (row) => <VoucherStateTag voucher={row} /> },
  ]
  useCommands(
    mayManage ? [{ id: 'new-voucher', title: t('new'), icon: Plus, run: () => navigate(paths.newVoucher) }] : [],
  )
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      actions={
        mayManage && (
          <ButtonLink to={paths.newVoucher} icon={Plus}>
            {t('new')}
          </ButtonLink>
        )
      }
    >
      <CodeTabs />
      {sums && <VoucherSumsStrip sums={sums} />}
      <ListViews name="vouchers" list={list} shape={shape} />
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        {...(mayManage && { empty: { title: t('list.none'), text: t('list.none.text') } })}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => voucherPath(id)}
        filterText={{
          filter: (name) => t(`filter.${name as 'state'}`),
          value: (name, value) => {
            if (name === 'batchId') return t('batch.ofList')
            if (name === 'state') return t(`state.${value as VoucherState}`)
            if (name === 'scope') return t(`scope.${value as 'shop'}`)
            return name === 'kind' ? t(`kind.${value as 'percent'}`) : t(`isPublic.${value as 'true'}`)
          },
        }}
      />
    </View>
  )
}
