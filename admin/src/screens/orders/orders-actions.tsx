import type { StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePrintPickListMutation } from '#commerce/orders/orders.api.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { BulkBar } from '#layout/bulk-bar.tsx'
import type { RowSelection } from '#layout/use-selection.ts'

type OrdersActionsProps = { selection: RowSelection; total: number; query: StaffOrdersQuery }

/** What is done with several orders at once: one list of what to collect (BO-049). */
export function OrdersActions({ selection, total, query }: OrdersActionsProps) {
  const { t } = useTranslation('lists')
  const textOf = useFailureText()
  const [print, { isLoading }] = usePrintPickListMutation()
  const chosen = selection.selection
  const body = { selection: chosen.isAll ? { all: query } : { ids: [...chosen.ids] } }
  async function handlePress() {
    const { data, error } = await print({ body })
    if (data) saveFile(data, `${t('orders.pickList')}.pdf`)
    else toasts.show({ kind: 'error', title: t('orders.pickListFailed'), text: textOf(error) })
  }
  return (
    <BulkBar selection={selection} total={total}>
      <Button size="sm" icon={ListChecks} busy={isLoading} onClick={handlePress}>
        {t('orders.pickList')}
      </Button>
    </BulkBar>
  )
}
