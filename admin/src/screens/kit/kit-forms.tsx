import { Field } from '@slodki-ul/ui/field.tsx'
import { ConflictNote } from '#layout/conflict-note.tsx'
import { ErrorSummary } from '#layout/error-summary.tsx'
import { RecordForm } from '#layout/record-form.tsx'
import { SaveBar } from '#layout/save-bar.tsx'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'

const labels: Readonly<Record<string, string>> = { name: 'Nazwa', phone: 'Telefon' }
const labelOf = (field: string) => labels[field] ?? field
const idOf = (field: string) => `kit-form-${field}`
const record = { version: 1, values: { name: 'Słodki Ul', phone: '601 234 567' } }
const theirs = {
  current: { version: 2, values: { name: 'Słodki Ul sp. z o.o.', phone: '601 234 500' } },
  changedBy: 'Marta Wójcik',
  changedAt: '2026-11-27T12:05:00Z',
}

/** A form of a record as it works, and each of its states on its own. */
export function FormKit() {
  const state = useRecordForm({
    record,
    issuesOf: ({ name }) => (String(name) === '' ? { name: { code: 'ERRORS.REQUIRED' } } : {}),
    save: async (changes, version) => ({ version: version + 1, values: { ...record.values, ...changes } }),
  })
  const join = () => {}
  return (
    <>
      <Tile title="Formularz">
        <RecordForm state={state} labelOf={labelOf} idOf={idOf}>
          <Field id={idOf('name')} label={labelOf('name')} {...state.form.register('name')} />
          <Field id={idOf('phone')} label={labelOf('phone')} {...state.form.register('phone')} />
        </RecordForm>
      </Tile>
      <ErrorSummary
        refusals={0}
        problems={[{ id: idOf('name'), label: labelOf('name'), text: 'Najwyżej 50 znaków, wpisano 63.' }]}
      />
      <ConflictNote
        conflict={{ ...theirs, theirs: ['phone'], clashes: [] }}
        typed={record.values}
        labelOf={labelOf}
        onJoin={join}
      />
      <ConflictNote
        conflict={{ ...theirs, theirs: ['name'], clashes: ['name'] }}
        typed={record.values}
        labelOf={labelOf}
        onJoin={join}
      />
      {[
        { changed: [], isSaving: false, isSaved: false, note: null },
        { changed: ['Nazwa', 'Telefon'], isSaving: false, isSaved: false, note: null },
        { changed: ['Nazwa'], isSaving: true, isSaved: false, note: null },
        { changed: [], isSaving: false, isSaved: true, note: null },
        { changed: ['Nazwa'], isSaving: false, isSaved: false, note: 'Nie zapisano. Spróbuj ponownie.' },
      ].map((bar) => (
        <SaveBar key={JSON.stringify(bar)} {...bar} onDiscard={join} />
      ))}
    </>
  )
}
