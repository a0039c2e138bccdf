import { Note } from '@slodki-ul/ui/note.tsx'
import { Save } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '#core/commands.ts'
import { useOpensToEdit } from '#core/opens-to-edit.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import type texts from '#i18n/pl/form.json'
import { ConflictNote } from './conflict-note.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './record-form.module.css'
import type { Issue } from './record-form.rules.ts'
import { SaveBar } from './save-bar.tsx'
import type { RecordForm as RecordFormState } from './use-record-form.ts'

type IssueCode = Extract<keyof typeof texts, `ERRORS.${string}`>

/** Returns the sentence of a refused field, with the values of its rule. */
export function useIssueText(): (issue: Issue | undefined) => string | undefined {
  const { t, i18n } = useTranslation('form')
  return (issue) => {
    if (!issue) return undefined
    const known = i18n.exists(issue.code, { ns: 'form' }) ? (issue.code as IssueCode) : 'ERRORS.PROVIDEDATA'
    return t(known, { min: issue.min, max: issue.max, given: issue.given })
  }
}

type RecordFormProps = {
  state: RecordFormState
  labelOf: (field: string) => string
  /** Id of the control of a field. */
  idOf: (field: string) => string
  /** Shows a control that another tab hides. */
  onReveal?: (id: string) => void
  /** A value of a conflict in words; undefined for one that reads as it is. */
  describe?: (field: string, value: unknown) => string | undefined
  children: ReactNode
}

/** The frame of every form of a record: problems, conflicts, fields, bar; Ctrl or ⌘ with S saves, and so does its name in the palette (BO-018). */
export function RecordForm({ state, labelOf, idOf, onReveal, describe, children }: RecordFormProps) {
  const { t } = useTranslation('form')
  const issueText = useIssueText()
  const failureText = useFailureText()
  const { form, changed, issues, refusals, conflict, failure, removed, isSaving, isSaved, submit, discard, join } =
    state
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || event.ctrlKey === event.metaKey || event.altKey) return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) submit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useCommands(changed.length > 0 ? [{ id: 'save', title: t('save'), icon: Save, run: submit }] : [])
  const isToEdit = useOpensToEdit()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isToEdit) element.current?.querySelector<HTMLElement>(':is(input, textarea, select):enabled')?.focus()
  }, [isToEdit])
  const problems = Object.entries(issues).map(([field, issue]) => ({
    ...{ id: idOf(field), label: labelOf(field), text: issueText(issue) ?? '' },
  }))
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorSummary problems={problems} refusals={refusals} onReveal={onReveal} />
      {conflict && (
        <ConflictNote
          key={conflict.current.version}
          conflict={conflict}
          typed={form.getValues()}
          labelOf={labelOf}
          describe={describe}
          onJoin={join}
        />
      )}
      {removed.length > 0 && (
        <Note role="status">
          {removed.map(({ field, removed: names }) => (
            <p key={field}>{t('removed', { field: labelOf(field), what: names.join(', ') })}</p>
          ))}
        </Note>
      )}
      {children}
      <SaveBar
        changed={changed.map(labelOf)}
        isSaving={isSaving}
        isSaved={isSaved}
        note={failure ? failureText(failure) : null}
        onDiscard={discard}
      />
      <LeaveGuard isChanged={changed.length > 0} />
    </form>
  )
}
