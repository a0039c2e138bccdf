import type { VoucherBatchRecord } from '@slodki-ul/contract/catalogue/voucher-batches.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { Download, List } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import {
  useEndVoucherBatchMutation,
  useExportVoucherBatchMutation,
  useGetVoucherBatchQuery,
} from '#catalogue/vouchers/voucher-batches.api.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { BatchTag } from './batches.screen.tsx'
import { discountText, periodText } from './voucher-texts.ts'
import styles from './vouchers.module.css'

/** A batch of single-use codes: how many were used, its file, and its end (BO-096). */
export function BatchScreen() {
  const { t } = useTranslation('vouchers')
  const { id = '' } = useParams()
  const { data: batch, error, isFetching, refetch } = useGetVoucherBatchQuery({ params: { id } })
  const title = batch ? `${batch.prefix}-…` : t('batch')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('batches'), to: paths.batches }, { label: title }]} />}
      {...(batch && {
        tags: <BatchTag endedAt={batch.endedAt} />,
        actions: <BatchActions batch={batch} onChanged={refetch} />,
      })}
    >
      {batch ? (
        <Facts batch={batch} />
      ) : (
        <PendingRecord error={error} lines={6} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function Facts({ batch }: { batch: VoucherBatchRecord }) {
  const { t } = useTranslation('vouchers')
  const { usedCount, codesCount, endedCount, discountTotal, salesTotal, createdAt, exportedAt, scope } = batch
  const uses = t('uses.of', { count: usedCount, limit: codesCount })
  return (
    <Tile title={t('tile.summary')}>
      <p className={styles.big}>{uses}</p>
      <ProgressBar value={usedCount} max={codesCount} label={uses} />
      <dl className={styles.sums}>
        <dt>{t('discount')}</dt>
        <dd>{discountText(batch)}</dd>
        <dt>{t('scope')}</dt>
        <dd>{t(`scope.${scope}`)}</dd>
        <dt>{t('valid')}</dt>
        <dd>{periodText(batch, t)}</dd>
        <dt>{t('discountTotal')}</dt>
        <dd>{formatZloty(discountTotal)}</dd>
        <dt>{t('batch.sales')}</dt>
        <dd>{formatZloty(salesTotal)}</dd>
        <dt>{t('batch.ended')}</dt>
        <dd>{endedCount}</dd>
        <dt>{t('batch.made')}</dt>
        <dd>{formatDate(createdAt)}</dd>
        <dt>{t('batch.exported')}</dt>
        <dd>{exportedAt ? formatDate(exportedAt) : t('batch.notExported')}</dd>
      </dl>
      <Note>{t('batch.fixed')}</Note>
    </Tile>
  )
}

function BatchActions({ batch, onChanged }: { batch: VoucherBatchRecord; onChanged: () => void }) {
  const { t } = useTranslation('vouchers')
  const mayManage = usePermissions()('vouchers.manage', true)
  const [asked, setAsked] = useState<'export' | 'end' | null>(null)
  const textOf = useFailureText()
  const [load, loading] = useExportVoucherBatchMutation()
  const [end, ending] = useEndVoucherBatchMutation()
  const { id, prefix, codesCount, exportedAt, endedAt } = batch
  const close = () => {
    setAsked(null)
    loading.reset()
    ending.reset()
  }
  const confirmExport = async () => {
    const { data } = await load({ params: { id } })
    onChanged()
    if (!data) return
    saveFile(data, `${prefix.toLowerCase()}.csv`)
    close()
    toasts.show({ kind: 'success', title: t('batch.saved') })
  }
  const confirmEnd = async () => {
    const { data } = await end({ params: { id } })
    if (!data) return
    close()
    toasts.show({ kind: 'success', title: t('batch.endDone', { prefix }) })
  }
  return (
    <>
      <ButtonLink variant="line" icon={List} to={`${paths.vouchers}?batchId=${id}`}>
        {t('batch.codes')}
      </ButtonLink>
      {mayManage && exportedAt === null && (
        <Button icon={Download} aria-haspopup="dialog" onClick={() => setAsked('export')}>
          {t('batch.export')}
        </Button>
      )}
      {mayManage && endedAt === null && (
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsked('end')}>
          {t('batch.end')}
        </Button>
      )}
      {asked === 'export' && (
        <ConfirmDialog
          title={t('batch.exportTitle', { prefix })}
          confirm={t('batch.export')}
          isBusy={loading.isLoading}
          error={loading.error && textOf(loading.error)}
          onConfirm={confirmExport}
          onClose={close}
        >
          <p>{t('batch.exportText')}</p>
        </ConfirmDialog>
      )}
      {asked === 'end' && (
        <ConfirmDialog
          title={t('batch.endTitle', { prefix, count: codesCount })}
          confirm={t('batch.end')}
          isDanger
          isBusy={ending.isLoading}
          error={ending.error && textOf(ending.error)}
          onConfirm={confirmEnd}
          onClose={close}
        >
          <p>{t('endText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
