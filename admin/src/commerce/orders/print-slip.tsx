import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { usePrintPackingSlipMutation } from './orders.api.ts'
import styles from './print-slip.module.css'
import { useRefusalText } from './use-refusal-text.ts'

/** The packing slip as a file, with prices or without: a present has none (BO-049). */
export function PrintSlip({ order: { id, number, virtualOnly } }: { order: StaffOrder }) {
  const { t } = useTranslation('orders')
  const may = usePermissions()
  const refusalText = useRefusalText()
  const [hasPrices, setPrices] = useState(false)
  const [print, { isLoading }] = usePrintPackingSlipMutation()
  if (virtualOnly || !may('orders.pack')) return null

  async function handlePress() {
    const { data, error } = await print({ params: { id }, query: { hasPrices: hasPrices ? 'true' : 'false' } })
    if (data) saveFile(data, `${t('print')}-${number}.pdf`)
    else toasts.show({ kind: 'error', title: t('print.failed'), text: refusalText(error) })
  }
  return (
    <div className={styles.print}>
      <Button variant="line" size="sm" icon={Printer} busy={isLoading} onClick={handlePress}>
        {t('print')}
      </Button>
      <Check checked={hasPrices} onChange={({ target }) => setPrices(target.checked)}>
        {t('print.prices')}
      </Check>
    </div>
  )
}
