import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { Refundable } from '@slodki-ul/contract/commerce/returns.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetRefundableQuery } from '#commerce/returns/returns.api.ts'
import { useFailureText } from '#core/use-failure-text.ts'

type RefundableStateProps = { order: StaffOrder; children: (refundable: Refundable) => ReactNode }

/** Loads what can still go back of an order; says when a request waits for an owner. */
export function RefundableState({ order, children }: RefundableStateProps) {
  const textOf = useFailureText()
  const { data, error, refetch, isFetching } = useGetRefundableQuery({ params: { id: order.id } })
  if (data)
    return (
      <>
        {data.request && <RequestNote request={data.request} />}
        {children(data)}
      </>
    )
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  return (
    <>
      <LoadingStatus />
      <LinesSkeleton lines={6} />
    </>
  )
}

/** A request about the order that waits for an owner. */
export function RequestNote({ request }: { request: NonNullable<Refundable['request']> }) {
  const { t } = useTranslation('refunds')
  const kind = t(`kind.${request.kind as 'order-refund'}`)
  return (
    <Note variant="warn">
      {t('waits', { kind, amount: formatZloty(request.amount), until: formatMoment(request.until) })}
    </Note>
  )
}
