import { type VoucherBatch, voucherBatchesQuery } from '@slodki-ul/contract/catalogue/voucher-batches.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useListVoucherBatchesQuery } from '#catalogue/vouchers/voucher-batches.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { batchPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { CodeTabs } from './code-tabs.tsx'
import { discountText, periodText } from './voucher-texts.ts'
import styles from './vouchers.module.css'

const shape: ListShape = { filters: {}, orders: ['createdAt', 'prefix'], usualOrder: '-createdAt' }

/** Batches of single-use codes (BO-096). */
export function BatchesScreen() {
  const { t } = useTranslation('vouchers')
  const list = useList(shape)
  const query = useListVoucherBatchesQuery({ query: voucherBatchesQuery.parse(queryOfState(list.state)) })
  const mayManage = usePermissions()('vouchers.manage', true)
  const columns: Column<VoucherBatch>[] = [
    {
      id: 'prefix',
      label: t('batch.prefix'),
      sort: 'prefix',
      place: 'a',
      cell: ({ prefix }) => <b className={styles.code}>{`${prefix}-…`}</b>,
    },
    { id: 'discount', label: t('discount'), place: 'b', cell: discountText },
    {
      id: 'uses',
      label: t('uses'),
      place: 'c',
      cell: ({ usedCount, codesCount }) => {
        const text = t('uses.of', { count: usedCount, limit: codesCount })
        return (
          <span className={styles.uses}>
            <ProgressBar value={usedCount} max={codesCount} label={text} />
            <span>{text}</span>
          </span>
        )
      },
    },
    { id: 'valid', label: t('valid'), cell: (row) => periodText(row, t) },
    { id: 'made', label: t('batch.made'), sort: 'createdAt', cell: ({ createdAt }) => formatDate(createdAt) },
    { id: 'state', label: t('state'), place: 'd', cell: ({ endedAt }) => <BatchTag endedAt={endedAt} /> },
  ]
  return (
    <View
      title={t('batches')}
      summary={t('batches.summary')}
      actions={
        mayManage && (
          <ButtonLink to={paths.newBatch} icon={Plus}>
            {t('batch.new')}
          </ButtonLink>
        )
      }
    >
      <CodeTabs />
      <DataList
        label={t('batches')}
        searchLabel={t('batch.prefix')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => batchPath(id)}
        filterText={{ filter: (name) => name, value: (_name, value) => value }}
      />
    </View>
  )
}

/** Whether a batch has ended. */
export function BatchTag({ endedAt }: { endedAt: string | null }) {
  const { t } = useTranslation('vouchers')
  return <Tag variant={endedAt ? 'mute' : 'fresh'}>{t(endedAt ? 'state.ended' : 'state.active')}</Tag>
}
