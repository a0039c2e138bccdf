import { useEffect, useRef, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type Failure, readFailure } from '#core/failure.ts'
import {
  type Base,
  changedFields,
  changesOf,
  compareVersions,
  type Issue,
  joinVersions,
  refusedFields,
} from './record-form.rules.ts'

/** What somebody else has saved since the record was loaded. */
export type Conflict = {
  readonly current: Base<FieldValues>
  readonly changedBy: string | null
  readonly changedAt: string | null
  /** Fields that they changed, and those of them that were typed into here. */
  readonly theirs: readonly string[]
  readonly clashes: readonly string[]
}

type Options = {
  /** The record as its call replied; undefined while it loads. */
  record: Base<FieldValues> | undefined
  /** Refused fields by name. */
  issuesOf: (values: FieldValues) => Partial<Record<string, Issue>>
  /** Sends the changed fields; throws the failure of the call. */
  save: (changes: FieldValues, version: number) => Promise<Saved>
}

/** Formatting that the server took out of a text, by the names of tags. */
export type RemovedMarkup = { readonly field: string; readonly removed: readonly string[] }
type Saved = Base<FieldValues> & { readonly removed?: readonly RemovedMarkup[] }

export type RecordForm = {
  form: UseFormReturn
  /** Names of the fields that are not saved yet. */
  changed: readonly string[]
  issues: Readonly<Partial<Record<string, Issue>>>
  /** Counts refused saves, so that each of them moves the focus. */
  refusals: number
  conflict: Conflict | null
  /** Any other failure of the last save. */
  failure: Failure | null
  isSaving: boolean
  /** Whether the last save went through and nothing was typed since. */
  isSaved: boolean
  /** What the last save did not keep of the texts (BO-114). */
  removed: readonly RemovedMarkup[]
  submit: () => void
  discard: () => void
  /** Takes over what somebody else saved: in these fields theirs, in all others what was typed; then saves it. */
  join: (theirs?: readonly string[], andSave?: boolean) => void
}

const conflictOf = ({ details }: Failure, base: FieldValues, typed: FieldValues): Conflict => {
  const values = details.current as FieldValues
  return {
    current: { version: Number(details.version), values },
    changedBy: (details.changedBy as string | null) ?? null,
    changedAt: (details.changedAt as string | null) ?? null,
    ...compareVersions(base, typed, values),
  }
}

/**
 * The form of a versioned record: sends changed fields only, one save after the other, keeps everything that was typed
 * when a save is refused, and shows what somebody else has changed meanwhile (BO-027 to BO-029, BO-031).
 */
export function useRecordForm({ record, issuesOf, save }: Options): RecordForm {
  const form = useForm({ ...(record && { defaultValues: record.values }), shouldFocusError: false })
  const [base, setBase] = useState(record)
  const [issues, setIssues] = useState<Partial<Record<string, Issue>>>({})
  const [refusals, setRefusals] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [removed, setRemoved] = useState<readonly RemovedMarkup[]>([])
  const [pending, setPending] = useState(0)
  // The record that the next save in the row is based on, which the state of this render may not be yet.
  const latest = useRef(base)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const typed = useWatch({ control: form.control })
  const changed = base ? changedFields(base.values, typed) : []

  const rebase = (next: Base<FieldValues>, values: FieldValues = next.values) => {
    latest.current = next
    setBase(next)
    form.reset(values)
  }
  // A newer record replaces the form only while nothing was typed: the save finds out about the rest.
  useEffect(() => {
    const known = latest.current
    if (!record || (known && known.version >= record.version)) return
    if (known && changedFields(known.values, form.getValues()).length > 0) return
    latest.current = record
    setBase(record)
    form.reset(record.values)
  }, [record, form])

  const refuse = (found: Partial<Record<string, Issue>>) => {
    setIssues(found)
    setRefusals((count) => count + 1)
  }
  const saveOnce = async () => {
    const known = latest.current
    if (!known) return
    const sent = form.getValues()
    const changes = changesOf(known.values, sent)
    if (Object.keys(changes).length === 0) return
    setFailure(null)
    const found = issuesOf({ ...known.values, ...sent })
    if (Object.keys(found).length > 0) return refuse(found)
    setIssues({})
    try {
      const saved = await save(changes, known.version)
      // What was typed while the save was on its way stays.
      rebase(saved, joinVersions(sent, form.getValues(), saved.values))
      setConflict(null)
      setRemoved(saved.removed ?? [])
      setSaved(true)
    } catch (error) {
      const failed = readFailure(error)
      if (failed.code === 'ERRORS.CHANGEDMEANWHILE') setConflict(conflictOf(failed, known.values, form.getValues()))
      else if (Object.keys(failed.fields).length > 0) refuse(refusedFields(failed, sent))
      else setFailure(failed)
    }
  }
  const submit = () => {
    setPending((count) => count + 1)
    queue.current = queue.current.then(saveOnce).finally(() => setPending((count) => count - 1))
  }
  return {
    ...{ form, changed, issues, refusals, conflict, failure, removed, submit },
    isSaving: pending > 0,
    isSaved: isSaved && changed.length === 0,
    discard() {
      if (latest.current) rebase(latest.current)
      setIssues({})
      setFailure(null)
      setConflict(null)
    },
    join(theirs = [], andSave = true) {
      const known = latest.current
      if (!conflict || !known) return
      rebase(conflict.current, joinVersions(known.values, form.getValues(), conflict.current.values, theirs))
      setConflict(null)
      if (andSave) submit()
    },
  }
}

type Made = Base<FieldValues> & { readonly id: number | string }

type NewRecordCalls<Record extends Made> = {
  /** Adds the record with these fields. */
  add: (changes: FieldValues) => Promise<Record>
  /** Changes fields of the record that was added. */
  change: (id: Record['id'], changes: FieldValues, headers: { 'if-match': string }) => Promise<Record>
  /** Shows the record that was added, once nothing of it is unsaved. */
  open: (id: Record['id']) => void
}

/**
 * Saving a record that does not exist yet: the first save adds it, and what was typed while it was on its way changes the
 * added one, so that no second press adds another.
 */
export function useNewRecord<Record extends Made>({ add, change, open }: NewRecordCalls<Record>) {
  const madeId = useRef<Record['id']>(null)
  return {
    save: async (changes: FieldValues, version: number): Promise<Record> => {
      if (madeId.current !== null) return change(madeId.current, changes, { 'if-match': `"${version}"` })
      const made = await add(changes)
      madeId.current = made.id
      return made
    },
    onSaved: () => {
      if (madeId.current !== null) open(madeId.current)
    },
  }
}
