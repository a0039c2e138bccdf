import { type TrainingValues, trainingIssues } from '@slodki-ul/contract/engagement/training-form.rules'
import { Field } from '@slodki-ul/ui/field.tsx'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { FormattedTextField } from '#layout/formatted-text-field.tsx'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { NumberField } from '#layout/number-field.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Switch } from '#layout/switch.tsx'
import { Tile } from '#layout/tile.tsx'
import type { RemovedMarkup } from '#layout/use-record-form.ts'
import { type RecordForm as FormState, useRecordForm } from '#layout/use-record-form.ts'
import { WarsawTimeField } from '#layout/warsaw-time-field.tsx'
import styles from './trainings.module.css'

type Saved = { version: number; values: Partial<TrainingValues>; removed?: readonly RemovedMarkup[] }

type TrainingFormProps = {
  record: Saved
  mayChange: boolean
  save: (changes: Partial<TrainingValues>, version: number) => Promise<Saved>
  /** Called when a save went through and nothing is unsaved any more. */
  onSaved?: () => void
  /** What stands beside the fields. */
  aside?: ReactNode
  /** What stands below the texts. */
  children?: ReactNode
}

type FieldName = keyof TrainingValues
const idOf = (field: string) => `training-${field}`
const texts = ['name', 'location', 'description', 'pictureAlt'] as const

/** The fields of a training (BO-133). */
export function TrainingForm({ record, mayChange, save, onSaved, aside, children }: TrainingFormProps) {
  const { t } = useTranslation('trainings')
  const issueText = useIssueText()
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const state = useRecordForm({
    record,
    issuesOf: (values) => trainingIssues(values as TrainingValues),
    save: (changes, version) => save(changes as Partial<TrainingValues>, version),
  })
  const handleSaved = useEffectEvent(() => onSaved?.())
  useEffect(() => {
    if (state.isSaved) handleSaved()
  }, [state.isSaved])
  const typed = state.form.watch() as TrainingValues
  const showRefused = useEffectEvent(() => {
    const refused = Object.keys(state.issues)
    const isHidden = refused.every((field) => /(Pl|En)$/.test(field) && !field.endsWith(language))
    if (refused.length > 0 && isHidden) setLanguage(language === 'Pl' ? 'En' : 'Pl')
  })
  useEffect(() => {
    if (state.refusals > 0) showRefused()
  }, [state.refusals])
  const fieldProps = (field: FieldName) => ({
    ...{ id: idOf(field), label: t(`field.${field}`), error: issueText(state.issues[field]) },
  })
  const part = { state, fieldProps }
  const fields = (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <fieldset className={styles.plain} disabled={!mayChange}>
          <Tile title={t('tile.texts')}>
            <LanguageTabs
              value={language}
              onChange={setLanguage}
              controls="training-texts"
              lacksEnglish={texts.some((name) => typed[`${name}Pl`] && !typed[`${name}En`])}
            />
            <div role="tabpanel" id="training-texts" aria-labelledby={`language-${language}`} className={styles.panel}>
              <Texts key={language} language={language} {...part} />
            </div>
          </Tile>
        </fieldset>
        {children}
      </div>
      <div className={styles.stack}>
        <fieldset className={styles.plain} disabled={!mayChange}>
          <Tile title={t('tile.date')}>
            <DateFields {...part} />
          </Tile>
        </fieldset>
        {aside}
      </div>
    </div>
  )
  if (!mayChange) return fields
  return (
    <RecordForm
      state={state}
      labelOf={(field) => t(`field.${field as FieldName}`)}
      idOf={idOf}
      onReveal={(id) => flushSync(() => /(Pl|En)$/.test(id) && setLanguage(id.endsWith('En') ? 'En' : 'Pl'))}
    >
      {fields}
    </RecordForm>
  )
}

type PartProps = {
  state: FormState
  fieldProps: (field: FieldName) => { id: string; label: string; error: string | undefined }
}

function Texts({ state: { form }, fieldProps, language }: PartProps & { language: FieldLanguage }) {
  const lang = language.toLowerCase()
  const isOptional = language === 'En'
  const description = `description${language}` as const
  return (
    <div className={styles.stack}>
      {([`name${language}`, `location${language}`] as const).map((name) => (
        <Field key={name} {...fieldProps(name)} lang={lang} optional={isOptional} {...form.register(name)} />
      ))}
      <FormattedTextField
        {...fieldProps(description)}
        lang={lang}
        value={form.watch(description)}
        onChange={(html) => form.setValue(description, html)}
        optional={isOptional}
      />
      <Field
        {...fieldProps(`pictureAlt${language}`)}
        lang={lang}
        optional
        {...form.register(`pictureAlt${language}`)}
      />
    </div>
  )
}

function DateFields({ state: { form }, fieldProps }: PartProps) {
  const { t } = useTranslation('trainings')
  const typed = form.watch() as TrainingValues
  const { error, ...published } = fieldProps('isPublished')
  return (
    <div className={styles.stack}>
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <WarsawTimeField
          key={name}
          {...fieldProps(name)}
          value={typed[name]}
          onChange={(value) => form.setValue(name, value)}
        />
      ))}
      <div className={styles.pair}>
        <NumberField form={form} name="capacity" decimals={null} {...fieldProps('capacity')} />
        <NumberField form={form} name="price" {...fieldProps('price')} />
      </div>
      <NumberField
        form={form}
        name="reservedPlaces"
        decimals={null}
        hint={t('hint.reservedPlaces')}
        {...fieldProps('reservedPlaces')}
      />
      <div>
        <Switch id={published.id} isOn={typed.isPublished} onChange={(isOn) => form.setValue('isPublished', isOn)}>
          {published.label}
        </Switch>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
