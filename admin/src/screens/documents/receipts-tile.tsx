import { type ReceiptRows, receiptRows } from '@slodki-ul/contract/platform/switch-settings'
import { Choice } from '@slodki-ul/ui/choice.tsx'
import { useTranslation } from 'react-i18next'
import {
  useChangeAccountingSettingsMutation,
  useGetAccountingSettingsQuery,
} from '#compliance/accounting/accounting-settings.api.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'

/** How receipts stand in the register: each in a row of its own, or those of a day in one (BO-165). */
export function ReceiptsTile() {
  const { t } = useTranslation('accounting')
  const textOf = useFailureText()
  const { data: read, error } = useGetAccountingSettingsQuery()
  const [change, { data: written, isLoading, originalArgs }] = useChangeAccountingSettingsMutation()
  // What was written is there before it is read again.
  const record = read && written && written.version > read.version ? written : read
  const shown = isLoading ? originalArgs?.body?.receipts : record?.values.receipts
  async function choose(receipts: ReceiptRows) {
    if (!record || isLoading) return
    const { error: refused } = await change({
      body: { receipts },
      headers: { 'if-match': `"${record.version}"` },
    })
    if (refused) toasts.show({ kind: 'error', title: t('receipts.failed'), text: textOf(refused) })
  }
  return (
    <Tile title={t('receipts')}>
      {error && !record ? (
        <p role="status">{textOf(error)}</p>
      ) : (
        <Choice
          legend={t('receipts')}
          name="receipts"
          options={receiptRows.map((value) => ({ value, name: t(`receipts.${value}`), disabled: !record }))}
          value={shown ?? null}
          onChange={choose}
        />
      )}
    </Tile>
  )
}
