import type { StaffOrderRow } from '@slodki-ul/contract/commerce/orders.admin'
import { ArrowRight, FileText, PackageOpen, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePrintPackingSlipMutation } from '#commerce/orders/orders.api.ts'
import { loadLabelsDialog } from '#commerce/shipments/lazy-shipments.ts'
import { orderPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { RowMenu } from '#core/row-menu.tsx'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { packingPathOf } from './packing-path.ts'

/** What can be done with one order of the list. */
export function OrderMenu({ order: { id, number, virtualOnly, isToPack } }: { order: StaffOrderRow }) {
  const { t } = useTranslation('order-list')
  const navigate = useNavigate()
  const may = usePermissions()
  const textOf = useFailureText()
  const [printSlip] = usePrintPackingSlipMutation()
  const [labels, setLabels] = useState<{ Dialog: Awaited<ReturnType<typeof loadLabelsDialog>> } | null>(null)
  const openLabels = () =>
    loadLabelsDialog().then(
      (Dialog) => setLabels({ Dialog }),
      (error) => toasts.show({ kind: 'error', title: t('label'), text: textOf(error) }),
    )
  async function saveSlip() {
    const { data, error } = await printSlip({ params: { id }, query: { hasPrices: 'false' } })
    if (data) saveFile(data, `${t('slip')}-${number}.pdf`)
    else toasts.show({ kind: 'error', title: t('slip.failed'), text: textOf(error) })
  }
  const hasParcel = !virtualOnly && may('orders.pack')
  return (
    <>
      <RowMenu
        label={t('actions', { number })}
        actions={[
          { id: 'open', label: t('open'), icon: ArrowRight, onChoose: () => navigate(orderPath(id)) },
          ...(hasParcel && isToPack
            ? [
                {
                  ...{ id: 'pack', label: t('pack.one'), icon: PackageOpen },
                  onChoose: () => navigate(packingPathOf([id])),
                },
              ]
            : []),
          ...(hasParcel
            ? [
                { id: 'label', label: t('label'), icon: Printer, onChoose: openLabels },
                { id: 'slip', label: t('slip'), icon: FileText, onChoose: saveSlip },
              ]
            : []),
        ]}
      />
      {labels && (
        <labels.Dialog chosen={{ selection: { ids: [id] }, orderBy: 'placedAt' }} onClose={() => setLabels(null)} />
      )}
    </>
  )
}
