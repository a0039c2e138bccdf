import type { KsefSettings } from '@slodki-ul/contract/platform/switch-settings'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { useGetKsefSettingsQuery } from '#platform/settings/settings.api.ts'
import { KsefDialog } from './ksef-dialog.tsx'
import styles from './settings.module.css'

const nowOf = ({ mode, isForAll }: KsefSettings) => (mode !== 'off' && isForAll ? 'all' : mode)

/** Whether invoices go to KSeF; the owner changes it in a dialog, because it is saved by itself (BO-186). */
export function KsefSwitch() {
  const { t } = useTranslation('settings')
  const may = usePermissions()
  const textOf = useFailureText()
  const [isOpen, setOpen] = useState(false)
  const { data: record, error } = useGetKsefSettingsQuery()
  return (
    <Tile
      title={t('switch.ksef')}
      aside={
        record &&
        may('settings.company', true) && (
          <Button variant="line" size="sm" aria-label={t('ksef.change.label')} onClick={() => setOpen(true)}>
            {t('ksef.change')}
          </Button>
        )
      }
    >
      <p role="status" className={styles.remark}>
        {record ? t(`ksef.now.${nowOf(record.values)}`) : error ? textOf(error) : '…'}
      </p>
      {record && isOpen && <KsefDialog record={record} onClose={() => setOpen(false)} />}
    </Tile>
  )
}
