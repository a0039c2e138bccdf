import type { VoucherValues } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import type { VoucherRecord } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Link as LinkIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import {
  useAddVoucherMutation,
  useChangeVoucherMutation,
  useEndVoucherMutation,
  useGetVoucherQuery,
} from '#catalogue/vouchers/vouchers.api.ts'
import { LazySalesLinks } from '#commerce/orders/lazy-sales-links.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { readFailure } from '#core/failure.ts'
import { batchPath, paths, voucherPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { Tile } from '#layout/tile.tsx'
import { useNewRecord } from '#layout/use-record-form.ts'
import { View } from '#layout/view.tsx'
import { LazyVoucherUses } from './lazy-voucher-uses.ts'
import { VoucherForm } from './voucher-form.tsx'
import { VoucherStateTag } from './voucher-state-tag.tsx'
import { VoucherSummaryTile } from './voucher-summary-tile.tsx'

const emptyVoucher: VoucherValues = {
  ...{ code: '', kind: 'percent', percent: null, discountAmount: null, scope: 'shop' },
  ...{ planIds: [], productIds: [], categoryIds: [], minTotal: null, validFrom: null, validTo: null },
  ...{ usageLimit: null, usageLimitPerCustomer: null, isPublic: false, descriptionPl: '', descriptionEn: '' },
}
const newRecord = { version: 0, values: emptyVoucher }

/** A new discount code; once it is saved, its own address is shown. */
export function NewVoucherScreen() {
  const { t } = useTranslation('vouchers')
  const navigate = useNavigate()
  const [add] = useAddVoucherMutation()
  const [change] = useChangeVoucherMutation()
  const { save, onSaved } = useNewRecord({
    add: async (changes) => {
      const made = await add({ body: { ...emptyVoucher, ...changes } }).unwrap()
      toasts.show({ kind: 'success', title: t('made', { code: made.values.code }) })
      return made
    },
    change: (id, body, headers) => change({ params: { id }, body, headers }).unwrap(),
    open: (id) => navigate(voucherPath(id), { replace: true }),
  })
  return (
    <View title={t('new')} summary={t('newSummary')}>
      <VoucherForm record={newRecord} mayManage save={save} onSaved={onSaved} />
    </View>
  )
}

/** A discount code: its conditions, what became of it, its uses (BO-093 to BO-095). */
export function VoucherScreen() {
  const { t } = useTranslation('vouchers')
  const { id = '' } = useParams()
  const textOf = useFailureText()
  const { data, error, isFetching, refetch } = useGetVoucherQuery({ params: { id } })
  if (data) return <Voucher voucher={data} />
  return (
    <View title={t('one')}>
      {error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Tile>
          <LoadingStatus />
          <LinesSkeleton lines={8} />
        </Tile>
      )}
    </View>
  )
}

function Voucher({ voucher }: { voucher: VoucherRecord }) {
  const { t } = useTranslation('vouchers')
  const mayManage = usePermissions()('vouchers.manage', true)
  const [change] = useChangeVoucherMutation()
  const { id, values, link } = voucher
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toasts.show({ kind: 'success', title: t('copied'), text: link })
    } catch {
      toasts.show({ kind: 'error', title: t('notCopied'), text: link })
    }
  }
  return (
    <View
      title={values.code}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.vouchers }, { label: values.code }]} />}
      tags={<VoucherStateTag voucher={voucher} />}
      summary={<UsesSummary voucher={voucher} />}
      actions={
        <>
          {values.scope !== 'subscription' && (
            <Button variant="line" icon={LinkIcon} onClick={copyLink}>
              {t('copyLink')}
            </Button>
          )}
          {mayManage && voucher.endedAt === null && <EndButton voucher={voucher} />}
        </>
      }
    >
      <VoucherForm
        key={id}
        record={voucher}
        products={voucher.products}
        isUsed={voucher.isUsed}
        mayManage={mayManage && voucher.batchId === null}
        save={(body, version) => change({ params: { id }, body, headers: { 'if-match': `"${version}"` } }).unwrap()}
        aside={
          <>
            <VoucherSummaryTile voucher={voucher} />
            {voucher.batchId && (
              <Note>
                {t('batch.ofBatch')} <Link to={batchPath(voucher.batchId)}>{t('batch.open')}</Link>
              </Note>
            )}
          </>
        }
      />
      {mayManage && values.scope !== 'subscription' && (
        <Tile title={t('link')}>
          <Suspense fallback={<LinesSkeleton lines={4} />}>
            <LazySalesLinks voucherId={id} />
          </Suspense>
        </Tile>
      )}
      <Suspense fallback={<LinesSkeleton lines={4} />}>
        <LazyVoucherUses voucherId={id} />
      </Suspense>
    </View>
  )
}

/** How often a code was used, and when last. */
function UsesSummary({ voucher: { usesCount, values, lastUsedAt } }: { voucher: VoucherRecord }) {
  const { t } = useTranslation('vouchers')
  const momentText = useMomentText()
  const uses =
    values.usageLimit === null
      ? t('uses.unlimited', { count: usesCount })
      : t('uses.of', { count: usesCount, limit: values.usageLimit })
  return lastUsedAt ? `${uses}, ${t('uses.last', { at: momentText(lastUsedAt) })}` : uses
}

function EndButton({ voucher: { id, values } }: { voucher: VoucherRecord }) {
  const { t } = useTranslation('vouchers')
  const textOf = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [end, { isLoading, error, reset }] = useEndVoucherMutation()
  const confirm = async () => {
    const { data } = await end({ params: { id } })
    if (!data) return
    setAsked(false)
    toasts.show({ kind: 'success', title: t('ended', { code: values.code }) })
  }
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('end')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('endTitle', { code: values.code })}
          confirm={t('end')}
          isDanger
          isBusy={isLoading}
          error={error && textOf(readFailure(error))}
          onConfirm={confirm}
          onClose={() => {
            setAsked(false)
            reset()
          }}
        >
          <p>{t('endText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
