import { Field, Select, TextArea } from '@slodki-ul/ui/field.tsx'
import { useState } from 'react'
import { CheckList } from '#layout/check-list.tsx'
import { Entries } from '#layout/entries.tsx'
import { FormattedTextField } from '#layout/formatted-text-field.tsx'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { NumberInput } from '#layout/number-field.tsx'
import { PlanForm } from '#layout/plan-form.tsx'
import { RangeFilter } from '#layout/range-filter.tsx'
import { Switch } from '#layout/switch.tsx'
import { Tile } from '#layout/tile.tsx'
import { WarsawTimeField } from '#layout/warsaw-time-field.tsx'
import styles from './kit.module.css'

const categories = [
  { id: 1, name: 'Miody' },
  { id: 2, name: 'Lipowe', level: 1 },
]
const ready = { isFetching: false, refetch: () => {} }
const failed = { ...ready, error: { code: 'ERRORS.BASIC', status: 502, fields: {}, details: {} } }

/** Fields that only the back office has, at rest, refused and switched off. */
export function FieldKit() {
  const [isOn, setOn] = useState(true)
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const [price, setPrice] = useState<number | string | null>(12.5)
  const [time, setTime] = useState('2026-10-25T02:30')
  const [chosen, setChosen] = useState<number[]>([2])
  const [entries, setEntries] = useState<readonly string[]>(['250 g masła', '3 jajka'])
  const [html, setHtml] = useState('<p>Upiecz <b>złoty</b> spód.</p>')
  return (
    <>
      <LanguageTabs value={language} onChange={setLanguage} controls="kit-text" lacksEnglish />
      <div className={styles.three}>
        <Tile title="Przełączniki i liczby">
          <Switch isOn={isOn} onChange={setOn}>
            Płatność kartą
          </Switch>
          <Switch isOn isDisabled onChange={setOn}>
            Nie do wyłączenia
          </Switch>
          <NumberInput id="kit-price" label="Cena, zł" value={price} onChange={setPrice} />
          <NumberInput id="kit-wrong" label="Cena, zł" value="12,,5" onChange={setPrice} error="Wpisz kwotę." />
          <fieldset disabled>
            <NumberInput id="kit-off" label="Cena, zł" value={9} onChange={setPrice} />
          </fieldset>
        </Tile>
        <Tile title="Czas i zakres">
          <WarsawTimeField id="kit-time" label="Początek" value={time} error={undefined} onChange={setTime} />
          <WarsawTimeField id="kit-late" label="Koniec" value="" error="Wybierz dzień i godzinę." onChange={setTime} />
          <RangeFilter
            type="amount"
            from="12.50"
            to=""
            labels={{ from: 'Razem od', to: 'Razem do' }}
            onChange={() => {}}
          />
          <PlanForm
            id="kit-plan"
            label="Publikacja"
            submit="Zaplanuj"
            planned="Zaplanowano."
            isBusy={false}
            isBlocked={false}
            onPlan={async () => ({ error: undefined })}
          />
        </Tile>
        <Tile title="Wybór z listy">
          <CheckList
            summary={`Kategorie: ${chosen.length}`}
            choices={categories}
            chosen={chosen}
            onChange={setChosen}
            source={ready}
          />
          <CheckList summary="Kategorie: 0" choices={[]} chosen={[]} onChange={setChosen} source={failed} />
          <Select label="Powód" defaultValue="">
            <option value="">Wybierz</option>
          </Select>
          <TextArea label="Notatka" defaultValue="Prosi o telefon" />
        </Tile>
      </div>
      <Tile title="Wiersze, które się przesuwa">
        <Entries
          entries={entries}
          onChange={setEntries}
          idOf={(at) => `kit-entry-${at}`}
          id="kit-entries"
          add="Dodaj składnik"
          blank=""
          nameOf={(entry) => entry}
        >
          {(entry, at, change) => (
            <Field
              id={`kit-entry-${at}`}
              label={`Składnik ${at + 1}`}
              value={entry}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Entries>
      </Tile>
      <Tile title="Tekst z formatowaniem">
        <FormattedTextField id="kit-text" label="Opis" lang="pl" value={html} onChange={setHtml} />
        <FormattedTextField id="kit-refused" label="Opis" lang="en" value="" onChange={setHtml} error="Wpisz opis." />
      </Tile>
    </>
  )
}
