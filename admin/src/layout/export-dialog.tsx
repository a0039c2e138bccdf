import { type TableFormat, tableExtension, tableFormats } from '@slodki-ul/contract/tables'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from '#core/clock.ts'
import { useCommands } from '#core/commands.ts'
import { saveFile } from '#core/save-file.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './export-dialog.module.css'

type ExportProps<Column extends string> = {
  /** Of the file, before its day. */
  name: string
  /** Columns that can be chosen, with their names; the first one is always there. */
  columns: readonly { id: Column; label: string }[]
  /** Fetches what is filtered; resolves with the file's address in memory. */
  fetch: (chosen: {
    format: TableFormat
    columns: Column[]
  }) => PromiseLike<{ data?: string | undefined; error?: unknown }>
}

/** Exports what a list is filtered to, in the format and with the columns that are chosen (BO-087). */
export function ExportMenu<Column extends string>(props: ExportProps<Column>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useCommands([{ id: `export-${props.name}`, title: t('export'), icon: Download, run: open }])
  return (
    <>
      <Button variant="line" icon={Download} aria-haspopup="dialog" onClick={open}>
        {t('export')}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

export function ExportDialog<Column extends string>({
  name,
  columns,
  fetch,
  onClose,
}: ExportProps<Column> & { onClose: () => void }) {
  const { t } = useTranslation()
  const textOf = useFailureText()
  const [format, setFormat] = useState<TableFormat>('excel')
  const [left, setLeft] = useState<readonly Column[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const chosen = columns.filter(({ id }) => !left.includes(id))
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const { data: url, error } = await fetch({ format, columns: chosen.map(({ id }) => id) })
    setBusy(false)
    if (!url) return setFailure(error)
    saveFile(url, `${name}-${readClock().toISOString().slice(0, 10)}.${tableExtension(format)}`)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('export')}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <p>{t('export.hint')}</p>
        <fieldset>
          <legend>{t('export.format')}</legend>
          {tableFormats.map((each) => (
            <Check
              key={each}
              type="radio"
              name="export-format"
              checked={format === each}
              onChange={() => setFormat(each)}
            >
              {t(`export.${each}`)}
            </Check>
          ))}
        </fieldset>
        <fieldset className={styles.columns}>
          <legend>{t('export.columns')}</legend>
          {columns.map(({ id, label }, index) => (
            <Check
              key={id}
              checked={!left.includes(id)}
              disabled={index === 0}
              onChange={() => setLeft(left.includes(id) ? left.filter((each) => each !== id) : [...left, id])}
            >
              {label}
            </Check>
          ))}
        </fieldset>
        <div role="alert">{failure !== null && <Note variant="error">{textOf(failure)}</Note>}</div>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" icon={Download} busy={isBusy}>
            {t('export.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
