import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Base } from './record-form.rules.ts'

type Made = Base<FieldValues> & { readonly id: number | string }

type Calls<Record extends Made> = {
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
export function useNewRecord<Record extends Made>({ add, change, open }: Calls<Record>) {
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
