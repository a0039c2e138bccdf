import { parcelFileMax } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field, Select, TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Upload } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useReadCodSettlementMutation } from '#commerce/settlements/settlements.api.ts'
import { readFailure } from '#core/failure.ts'
import { codSettlementPath } from '#core/paths.ts'
import { readFileText } from '#core/read-file-text.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { FileChoice } from '#layout/file-choice.tsx'
import { LeaveGuard } from '#layout/leave-guard.tsx'
import { Tile } from '#layout/tile.tsx'
import styles from './accounting.module.css'

type Body = Parameters<ReturnType<typeof useReadCodSettlementMutation>[0]>[0]['body']
type Chosen = { parcelNumber: number; amount: number }

/** Rows as typed: a parcel number, a space, an amount; the number of the first line that is not one. */
function rowsOf(text: string): { rows: { parcelNumber: string; amount: string }[]; wrongLine: number | null } {
  const lines = text.split('\n').map((line) => line.trim())
  const read = lines.map((line) => /^(\S+)[\s;]+(.+)$/.exec(line))
  const wrong = lines.findIndex((line, index) => line !== '' && !read[index])
  return {
    rows: read.flatMap((parts) => (parts ? [{ parcelNumber: parts[1] ?? '', amount: parts[2] ?? '' }] : [])),
    wrongLine: wrong < 0 ? null : wrong + 1,
  }
}

/** Sends a settlement; goes to it, and says when it was read before. */
function useReading() {
  const { t } = useTranslation('settlements')
  const navigate = useNavigate()
  const [read, { isLoading, error }] = useReadCodSettlementMutation()
  const [doneId, setDoneId] = useState<string | null>(null)
  // After the guard has let go.
  useEffect(() => {
    if (doneId) navigate(codSettlementPath(doneId))
  }, [doneId, navigate])
  async function send(body: Body) {
    if (isLoading) return
    const { data } = await read({ body })
    if (!data) return
    if (data.isKnown) toasts.show({ kind: 'success', title: t('known') })
    setDoneId(data.id)
  }
  return { send, isLoading, error, isDone: doneId !== null }
}

/** A settlement from a carrier's file, whose columns are found or chosen, or typed (BO-168). */
export function NewSettlement() {
  const { t } = useTranslation('settlements')
  const textOf = useFailureText()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [problem, setProblem] = useState('')
  const { send, isLoading, error, isDone } = useReading()
  const columns = error ? readFailure(error).details.columns : undefined

  async function handleFile(chosen: File | undefined) {
    if (!chosen) return
    const text = await readFileText(chosen)
    if (text.length > parcelFileMax) return setProblem(t('file.tooLong'))
    setProblem('')
    setFile({ name: chosen.name, text })
    await send({ name: (name || chosen.name).slice(0, 60), file: text })
  }
  async function handleTyped(event: FormEvent) {
    event.preventDefault()
    const { rows, wrongLine } = rowsOf(typed)
    setProblem(wrongLine === null ? '' : t('typed.wrong', { line: wrongLine }))
    if (wrongLine === null && rows.length > 0) await send({ name: name || t('source.typed'), rows })
  }
  return (
    <Tile title={t('new')}>
      <LeaveGuard isChanged={typed !== '' && !isDone} />
      <form className={styles.stack} onSubmit={handleTyped} noValidate>
        <Field
          label={t('name')}
          hint={t('name.hint')}
          optional
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <FileChoice
          icon={Upload}
          label={t('file')}
          accept=".csv,.txt,text/csv"
          onChosen={([chosen]) => handleFile(chosen)}
        />
        {file && Array.isArray(columns) && columns.length > 0 && (
          <ColumnChoice
            columns={columns.map(String)}
            isLoading={isLoading}
            onChosen={(chosen) => send({ name: (name || file.name).slice(0, 60), file: file.text, columns: chosen })}
          />
        )}
        <TextArea
          label={t('typed')}
          hint={t('typed.hint')}
          error={problem || undefined}
          rows={4}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error !== undefined && (
          <Note variant="error" role="alert">
            {Array.isArray(columns) ? t('file.unreadable') : textOf(error)}
          </Note>
        )}
        <Button type="submit" variant="soft" busy={isLoading} disabled={typed.trim() === ''}>
          {t('typed.save')}
        </Button>
      </form>
    </Tile>
  )
}

type ColumnChoiceProps = { columns: string[]; isLoading: boolean; onChosen: (chosen: Chosen) => void }

function ColumnChoice({ columns, isLoading, onChosen }: ColumnChoiceProps) {
  const { t } = useTranslation('settlements')
  const [chosen, setChosen] = useState<Chosen>({ parcelNumber: -1, amount: -1 })
  const named = columns.map((name, at) => ({ name, at }))
  return (
    <>
      {(['parcelNumber', 'amount'] as const).map((which) => (
        <Select
          key={which}
          label={t(`file.${which}`)}
          value={String(chosen[which])}
          onChange={({ target }) => setChosen({ ...chosen, [which]: Number(target.value) })}
        >
          <option value="-1">{t('file.choose')}</option>
          {named.map(({ name, at }) => (
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </Select>
      ))}
      <Button
        variant="line"
        busy={isLoading}
        disabled={chosen.parcelNumber < 0 || chosen.amount < 0}
        onClick={() => onChosen(chosen)}
      >
        {t('file.read')}
      </Button>
    </>
  )
}
