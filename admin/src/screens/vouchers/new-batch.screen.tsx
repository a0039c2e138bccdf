import { type BatchValues, batchIssues } from '@slodki-ul/contract/catalogue/voucher-batches.rules'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAddVoucherBatchMutation } from '#catalogue/vouchers/voucher-batches.api.ts'
import { batchPath } from '#core/paths.ts'
import { toasts } from '#core/toasts.ts'
import { View } from '#layout/view.tsx'
import { VoucherForm } from './voucher-form.tsx'

const emptyBatch: BatchValues = {
  ...{ code: '', kind: 'percent', percent: null, discountAmount: null, scope: 'shop', count: null },
  ...{ planIds: [], productIds: [], categoryIds: [], minTotal: null, validFrom: null, validTo: null },
  ...{ descriptionPl: '', descriptionEn: '' },
}
const record = { version: 0, values: emptyBatch }

/** A new batch of codes; once it is saved, its own address is shown. */
export function NewBatchScreen() {
  const { t } = useTranslation('vouchers')
  const navigate = useNavigate()
  const [add] = useAddVoucherBatchMutation()
  const madeId = useRef<string>(null)
  return (
    <View title={t('batch.new')} summary={t('batch.newSummary')}>
      <VoucherForm
        record={record}
        mayManage
        issuesOf={(values) => batchIssues({ ...emptyBatch, ...values, code: String(values.code).trim() })}
        save={async (changes) => {
          const made = await add({ body: { ...emptyBatch, ...changes } }).unwrap()
          toasts.show({ kind: 'success', title: t('batch.ready', { count: made.codesCount }) })
          madeId.current = made.id
          return { version: 1, values: { ...emptyBatch, ...changes } }
        }}
        onSaved={() => madeId.current && navigate(batchPath(madeId.current), { replace: true })}
        isBatch
      />
    </View>
  )
}
