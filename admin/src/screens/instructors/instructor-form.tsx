import {
  type InstructorValues,
  instructorIssues,
  instructorLacksEnglish,
} from '@slodki-ul/contract/learning/instructor-form.rules'
import { instructorsEndpoints, type StaffInstructor } from '@slodki-ul/contract/learning/instructors.admin'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { readClock } from '#core/clock.ts'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { NumberField } from '#layout/number-field.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { schemaIssues } from '#layout/schema-issues.rules.ts'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import styles from './instructors.module.css'

type InstructorRecord = Pick<StaffInstructor, 'version' | 'values'>

type InstructorFormProps = {
  record: InstructorRecord
  save: (changes: Partial<InstructorValues>, version: number) => Promise<InstructorRecord>
  /** Called when a save went through and nothing is unsaved any more, so that leaving asks nothing. */
  onSaved?: () => void
}

const languageOf = (field: string): FieldLanguage | null =>
  field.endsWith('En') ? 'En' : field.endsWith('Pl') ? 'Pl' : null

/** The fields of an instructor in both languages (BO-125). */
export function InstructorForm({ record, save, onSaved }: InstructorFormProps) {
  const { t } = useTranslation('instructors')
  const issueText = useIssueText()
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const state = useRecordForm({
    record,
    issuesOf: (values) => {
      const found = schemaIssues(instructorsEndpoints.addInstructor.body, values)
      const year = new Date(readClock()).getFullYear()
      return Object.keys(found).length > 0 ? found : instructorIssues(values as InstructorValues, year)
    },
    save: (changes, version) => save(changes as Partial<InstructorValues>, version),
  })
  const { form, issues, refusals, isSaved } = state
  const handleSaved = useEffectEvent(() => onSaved?.())
  useEffect(() => {
    if (isSaved) handleSaved()
  }, [isSaved])
  const showRefused = useEffectEvent(() => {
    const refused = Object.keys(issues).map(languageOf)
    const [hidden] = refused.filter((each) => each !== null)
    if (hidden && !refused.includes(language)) setLanguage(hidden)
  })
  useEffect(() => {
    if (refusals > 0) showRefused()
  }, [refusals])
  const labelOf = (field: string) => t(`field.${field as keyof InstructorValues}`)
  const props = (field: keyof InstructorValues) => ({
    ...{ id: `instructor-${field}`, label: labelOf(field), error: issueText(issues[field]) },
    ...form.register(field),
  })
  const translated = (field: 'role' | 'bio' | 'home') => ({
    ...props(`${field}${language}`),
    lang: language.toLowerCase(),
    optional: language === 'En',
  })
  return (
    <RecordForm
      state={state}
      labelOf={labelOf}
      idOf={(field) => `instructor-${field}`}
      // The control has to be there before it can take the focus.
      onReveal={(id) => flushSync(() => setLanguage(languageOf(id) ?? language))}
    >
      <Tile title={t('facts')}>
        <div className={styles.stack}>
          <Field {...props('name')} autoComplete="off" />
          <NumberField
            form={form}
            name="teachingSince"
            decimals={0}
            id="instructor-teachingSince"
            label={labelOf('teachingSince')}
            error={issueText(issues.teachingSince)}
          />
          <Field
            {...props('accountEmail')}
            type="email"
            inputMode="email"
            autoComplete="off"
            hint={t('account.hint')}
            optional
          />
        </div>
      </Tile>
      <Tile>
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          controls="instructor-texts"
          lacksEnglish={instructorLacksEnglish(form.watch() as InstructorValues)}
        />
        <div role="tabpanel" id="instructor-texts" aria-labelledby={`language-${language}`} className={styles.panel}>
          <div key={language} className={styles.stack}>
            <Field {...translated('role')} />
            <TextArea {...translated('bio')} rows={5} />
            <Field {...translated('home')} />
          </div>
        </div>
      </Tile>
    </RecordForm>
  )
}
