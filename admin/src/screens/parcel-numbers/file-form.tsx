import { parcelFileMax } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import { Select } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreviewParcelNumbersMutation } from '#commerce/orders/parcel-numbers.api.ts'
import { readFileText } from '#core/read-file-text.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { FileChoice } from '#layout/file-choice.tsx'
import type { TypedNumber } from './number-form.tsx'
import styles from './parcel-numbers.module.css'

type Columns = { order: number; number: number }
type Loaded = { text: string; columns: readonly { name: string; at: number }[]; chosen: Columns | null }

/** The CSV of a carrier. Its columns are found by what is in them, and can be chosen. */
export function FileForm({ onRows }: { onRows: (rows: readonly TypedNumber[]) => void }) {
  const { t } = useTranslation('parcel-numbers')
  const textOf = useFailureText()
  const id = useId()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problem, setProblem] = useState('')
  const [read, { isLoading }] = usePreviewParcelNumbersMutation()

  async function readRows(text: string, columns?: Columns) {
    const { data, error } = await read({ body: { file: text, ...(columns && { columns }) } })
    if (!data) {
      const isUnreadable = (error as { code?: string } | undefined)?.code === 'ERRORS.PROVIDEDATA'
      return setProblem(isUnreadable ? t('file.unreadable') : textOf(error))
    }
    setProblem(data.chosen ? '' : t('file.columns'))
    setLoaded({ text, columns: data.columns.map((name, at) => ({ name, at })), chosen: data.chosen })
    if (data.chosen) onRows(data.matches.map(({ order, number }) => ({ order, number })))
  }
  async function handleFile(file: File | undefined) {
    if (!file) return
    const text = await readFileText(file)
    if (text.length > parcelFileMax) return setProblem(t('file.tooLong'))
    await readRows(text)
  }
  function choose(text: string, chosen: Columns) {
    setLoaded((now) => now && { ...now, chosen })
    if (chosen.order >= 0 && chosen.number >= 0) readRows(text, chosen)
  }

  return (
    <div className={styles.file}>
      <FileChoice
        icon={Upload}
        label={t('file')}
        accept=".csv,.txt,text/csv"
        describedBy={problem ? `${id}-error` : undefined}
        onChosen={([file]) => handleFile(file)}
      />
      {isLoading && <LoadingStatus />}
      <p role="alert">{problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}</p>
      {loaded && loaded.columns.length > 0 && (
        <div className={styles.form}>
          {(['order', 'number'] as const).map((which) => (
            <Select
              key={which}
              label={t(`file.${which}`)}
              value={String(loaded.chosen?.[which] ?? -1)}
              onChange={({ target }) =>
                choose(loaded.text, { order: -1, number: -1, ...loaded.chosen, [which]: Number(target.value) })
              }
            >
              <option value="-1">{t('file.choose')}</option>
              {loaded.columns.map(({ name, at }) => (
                <option key={at} value={at}>
                  {name}
                </option>
              ))}
            </Select>
          ))}
        </div>
      )}
    </div>
  )
}
