import type { TableFormat } from '@slodki-ul/contract/tables'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '#core/commands.ts'
import { useLanguage } from '#i18n/language.ts'
import {
  useExportListMutation,
  useExportPersonalListMutation,
  useListExportColumnsQuery,
} from '#platform/exports/list-exports.api.ts'
import { ExportDialog } from './export-dialog.tsx'
import styles from './list-states.module.css'
import { PendingRecord } from './pending-record.tsx'

/** The call that a list shows: its name and what it was asked with. */
type ShownCall = {
  readonly list: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** Exports what any list is filtered to; which columns there are, the server says (BO-087). */
export function ListExport({ call }: { call: ShownCall }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useCommands([{ id: `export-${call.list}`, title: t('export'), icon: Download, run: open }])
  return (
    <div className={styles.export}>
      <Button variant="line" size="sm" icon={Download} aria-haspopup="dialog" onClick={open}>
        {t('export')}
      </Button>
      {isOpen && <Chosen call={call} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Chosen({ call: { list, params, query }, onClose }: { call: ShownCall; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currentData, error, isFetching, refetch } = useListExportColumnsQuery({
    params: { list },
    query: { language },
  })
  const [save] = useExportListMutation()
  const [savePersonal] = useExportPersonalListMutation()
  if (!currentData)
    return (
      <Dialog open onClose={onClose} title={t('export')}>
        <PendingRecord error={error} lines={6} onRetry={refetch} isRetrying={isFetching} />
      </Dialog>
    )
  const fetch = ({ format, columns }: { format: TableFormat; columns: string[] }) => {
    const { pageNumber: _page, pageSize: _size, ...filters } = { ...query, ...params }
    const asked = { ...filters, exportIn: language, exportAs: format, exportColumns: columns }
    const request = { params: { list }, query: asked as never }
    return currentData.isPersonal ? savePersonal(request) : save(request)
  }
  const name = list.replace(/^list(Staff)?/, '').toLowerCase()
  return <ExportDialog name={name} columns={currentData.columns} fetch={fetch} onClose={onClose} />
}
