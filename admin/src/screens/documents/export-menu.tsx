import type { DocumentNumbers } from '@slodki-ul/contract/payments/document-months.admin'
import { Icon, Loader } from '@slodki-ul/ui/icon.tsx'
import { ChevronDown, Download, FileArchive, FileCode, FileSpreadsheet, ListOrdered, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useExportRegisterCsvMutation, useExportRegisterSheetMutation } from '#compliance/accounting/accounting.api.ts'
import { Menu, type MenuOption } from '#core/menu.tsx'
import { runPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useLanguage } from '#i18n/language.ts'
import {
  useExportDocumentPdfsMutation,
  useExportKsefFilesMutation,
  useExportNumbersProofMutation,
} from '#payments/documents/documents.api.ts'
import styles from './documents.module.css'
import { useMonthText } from './use-month-text.ts'

type Result<Value> = { data?: Value | undefined; error?: unknown }
type ExportMenuProps = { month: string; numbers: DocumentNumbers | undefined }

/** What can be exported of a month: its register, its files, and the proof that its numbers are whole. */
export function ExportMenu({ month, numbers }: ExportMenuProps) {
  const { t } = useTranslation('documents')
  const may = usePermissions()
  const [isBusy, run] = useBusyExport()
  const navigate = useNavigate()
  const language = useLanguage()
  const monthText = useMonthText({ isWithin: true })
  const [loadCsv] = useExportRegisterCsvMutation()
  const [loadSheet] = useExportRegisterSheetMutation()
  const [packPdfs] = useExportDocumentPdfsMutation()
  const [packKsef] = useExportKsefFilesMutation()
  const [loadProof] = useExportNumbersProofMutation()
  const save = (ask: () => PromiseLike<Result<string>>, name: string) => run(ask, (url) => saveFile(url, name))
  const pack = (ask: () => PromiseLike<Result<{ id: string }>>) => run(ask, ({ id }) => navigate(runPath(id)))
  const documents = numbers?.series.reduce((sum, each) => sum + each.documents, 0)
  const noteOfNumbers = () => {
    if (!numbers) return t('export.proof.note')
    if (numbers.series.length === 0) return t('summary.none')
    return t(numbers.isWhole ? 'summary.whole' : 'summary.broken')
  }
  const options: MenuOption[] = [
    ...(may('exports.accounting', true)
      ? [
          {
            id: 'csv',
            icon: Table2,
            label: t('export.csv'),
            note: t('export.csv.note', { month: monthText(month) }),
            onChoose: () => save(() => loadCsv({ body: { month } }), t('export.csv.name', { month })),
          },
          {
            id: 'xlsx',
            icon: FileSpreadsheet,
            label: t('export.xlsx'),
            note: t('export.xlsx.note'),
            onChoose: () => save(() => loadSheet({ body: { month } }), t('export.xlsx.name', { month })),
          },
        ]
      : []),
    {
      id: 'pdfs',
      icon: FileArchive,
      label: t('export.pdfs'),
      note: documents === undefined ? t('export.background') : t('export.pdfs.note', { count: documents }),
      onChoose: () => pack(() => packPdfs({ body: { month } })),
    },
    {
      id: 'ksef',
      icon: FileCode,
      label: t('export.ksef'),
      note: numbers ? t('export.ksef.note', { count: numbers.ksef.accepted }) : t('export.background'),
      isAfterLine: true,
      onChoose: () => pack(() => packKsef({ body: { month } })),
    },
    {
      id: 'proof',
      icon: ListOrdered,
      label: t('export.proof'),
      note: noteOfNumbers(),
      onChoose: () =>
        save(() => loadProof({ params: { month }, query: { language } }), t('export.proof.name', { month })),
    },
  ]
  return (
    <Menu label={t('export')} options={options} className={styles.exports} side="end">
      {isBusy ? <Loader /> : <Icon of={Download} />}
      {t('export')}
      <Icon of={ChevronDown} />
    </Menu>
  )
}

/** Runs one export at a time; a refusal is said in a message. */
function useBusyExport() {
  const textOf = useFailureText()
  const [isBusy, setBusy] = useState(false)
  async function run<Value>(ask: () => PromiseLike<Result<Value>>, use: (value: Value) => unknown) {
    if (isBusy) return
    setBusy(true)
    const { data, error } = await ask()
    setBusy(false)
    if (data !== undefined) use(data)
    else toasts.show({ kind: 'error', title: textOf(error) })
  }
  return [isBusy, run] as const
}
