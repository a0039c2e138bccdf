import type { StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ListChecks, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrintPickListMutation } from '#commerce/orders/orders.api.ts'
import { loadLabelsDialog } from '#commerce/shipments/lazy-shipments.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { BulkBar } from '#layout/bulk-bar.tsx'
import type { RowSelection } from '#layout/use-selection.ts'
import { PackActions } from './pack-actions.tsx'

type OrdersActionsProps = {
  selection: RowSelection
  total: number
  query: StaffOrdersQuery
  isPackAsked: boolean
  onAskPack: (isAsked: boolean) => void
}

/** What is done with several orders at once: one list of what to collect, their labels (BO-049, BO-055). */
export function OrdersActions({ selection, total, query, isPackAsked, onAskPack }: OrdersActionsProps) {
  const { t } = useTranslation('lists')
  const textOf = useFailureText()
  const [print, { isLoading }] = usePrintPickListMutation()
  const chosen = selection.selection
  const body = { selection: chosen.isAll ? { all: query } : { ids: [...chosen.ids] } }
  const [labels, setLabels] = useState<{ Dialog: Awaited<ReturnType<typeof loadLabelsDialog>> } | null>(null)
  const openLabels = () =>
    loadLabelsDialog().then(
      (Dialog) => setLabels({ Dialog }),
      (error) => toasts.show({ kind: 'error', title: t('orders.labels'), text: textOf(error) }),
    )
  async function handlePress() {
    const { data, error } = await print({ body })
    if (data) saveFile(data, `${t('orders.pickList')}.pdf`)
    else toasts.show({ kind: 'error', title: t('orders.pickListFailed'), text: textOf(error) })
  }
  return (
    <BulkBar selection={selection} total={total}>
      <PackActions selection={selection} total={total} body={body} isAsked={isPackAsked} onAsk={onAskPack} />
      <Button variant="line" size="sm" icon={Printer} aria-haspopup="dialog" onClick={openLabels}>
        {t('orders.labels')}
      </Button>
      <Button variant="line" size="sm" icon={ListChecks} busy={isLoading} onClick={handlePress}>
        {t('orders.pickList')}
      </Button>
      {labels && <labels.Dialog chosen={{ ...body, orderBy: query.orderBy }} onClose={() => setLabels(null)} />}
    </BulkBar>
  )
}
