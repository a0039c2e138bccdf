import {
  type PlanValues,
  planIssues,
  planLacksEnglish,
  trimPoints,
} from '@slodki-ul/contract/membership/plan-form.rules'
import { type StaffPlan, staffPlansEndpoints } from '@slodki-ul/contract/membership/plans.admin'
import { planTypes } from '@slodki-ul/contract/membership/plans.rules'
import { vatRates } from '@slodki-ul/contract/vat.rules'
import { Field, Select, TextArea } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { NumberField } from '#layout/number-field.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { schemaIssues } from '#layout/schema-issues.rules.ts'
import { Switch } from '#layout/switch.tsx'
import { Tile } from '#layout/tile.tsx'
import { type RecordForm as FormState, useRecordForm } from '#layout/use-record-form.ts'
import { useChangePlanMutation } from '#membership/plans/plans.api.ts'
import styles from './plans.module.css'

/** Files are added and taken away one by one, not with the form. */
type FormValues = Omit<PlanValues, 'fileIds'>
const formOf = ({ version, values: { fileIds: _, ...values } }: StaffPlan) => ({ version, values })

const idOf = (field: string) => `plan-${field}`
const languageOf = (field: string): FieldLanguage | null => (/(Pl|En)$/.exec(field)?.[0] as FieldLanguage) ?? null

/** The texts, points and settings of a plan (BO-100). */
export function PlanForm({ plan, mayEdit }: { plan: StaffPlan; mayEdit: boolean }) {
  const { t } = useTranslation('plans')
  const issueText = useIssueText()
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const [change] = useChangePlanMutation()
  const state = useRecordForm({
    record: formOf(plan),
    issuesOf: (values) => {
      const found = schemaIssues(staffPlansEndpoints.changePlan.body, values)
      return Object.keys(found).length > 0 ? found : planIssues({ ...values, fileIds: [] } as unknown as PlanValues)
    },
    save: async (body, version) =>
      formOf(
        await change({
          params: { id: plan.id },
          body: withoutEmptyPoints(body),
          headers: { 'if-match': `"${version}"` },
        }).unwrap(),
      ),
  })
  const showRefused = useEffectEvent(() => {
    const refused = Object.keys(state.issues).map(languageOf)
    const [hidden] = refused.filter((each) => each !== null)
    if (hidden && !refused.includes(language)) setLanguage(hidden)
  })
  useEffect(() => {
    if (state.refusals > 0) showRefused()
  }, [state.refusals])
  const labelOf = (field: string) => t(`field.${field as keyof FormValues}`)
  const props = (field: keyof FormValues) => ({
    ...{ id: idOf(field), label: labelOf(field), error: issueText(state.issues[field]) },
  })
  const typed = state.form.watch() as PlanValues
  const fields = (
    <fieldset className={styles.plain} disabled={!mayEdit}>
      <Tile title={t('tile.texts')}>
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          controls="plan-texts"
          lacksEnglish={planLacksEnglish(typed)}
        />
        <div role="tabpanel" id="plan-texts" aria-labelledby={`language-${language}`} className={styles.panel}>
          <Texts key={language} language={language} state={state} props={props} />
        </div>
      </Tile>
      <Tile title={t('tile.sale')}>
        <Sale state={state} props={props} isSold={plan.isSold} />
      </Tile>
    </fieldset>
  )
  if (!mayEdit) return fields
  return (
    <RecordForm
      state={state}
      labelOf={labelOf}
      idOf={idOf}
      onReveal={(id) => flushSync(() => setLanguage(languageOf(id) ?? language))}
    >
      {fields}
    </RecordForm>
  )
}

/** Empty lines of a list of points are no points. */
const withoutEmptyPoints = ({ pointsPl, pointsEn, ...body }: Partial<FormValues>) => ({
  ...body,
  ...(pointsPl && { pointsPl: trimPoints(pointsPl) }),
  ...(pointsEn && { pointsEn: trimPoints(pointsEn) }),
})

type PartProps = {
  state: FormState
  props: (field: keyof FormValues) => { id: string; label: string; error: string | undefined }
}

function Texts({ state: { form }, props, language }: PartProps & { language: FieldLanguage }) {
  const { t } = useTranslation('plans')
  const lang = language.toLowerCase()
  const optional = language === 'En'
  const points = `points${language}` as const
  return (
    <div className={styles.stack}>
      <Field {...props(`title${language}`)} lang={lang} optional={optional} {...form.register(`title${language}`)} />
      {(['subTitle', 'tag', 'priceTop'] as const).map((text) => (
        <Field
          key={text}
          {...props(`${text}${language}`)}
          lang={lang}
          optional
          {...form.register(`${text}${language}`)}
        />
      ))}
      <TextArea
        {...props(points)}
        lang={lang}
        rows={7}
        hint={t('points.hint')}
        optional={optional}
        value={(form.watch(points) as readonly string[]).join('\n')}
        onChange={({ target }) => form.setValue(points, target.value === '' ? [] : target.value.split('\n'))}
      />
    </div>
  )
}

function Sale({ state: { form }, props, isSold }: PartProps & { isSold: boolean }) {
  const { t } = useTranslation('plans')
  const typed = form.watch() as FormValues
  const shown = props('isPublished')
  return (
    <div className={styles.stack}>
      <Select
        {...props('type')}
        hint={isSold ? t('type.fixed') : t('type.open')}
        disabled={isSold}
        value={typed.type}
        onChange={({ target }) => form.setValue('type', target.value)}
      >
        {planTypes.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </Select>
      <div className={styles.pair}>
        <Select
          {...props('vatRate')}
          value={String(typed.vatRate)}
          onChange={({ target }) => form.setValue('vatRate', Number(target.value))}
        >
          {vatRates.map((rate) => (
            <option key={rate} value={rate}>
              {rate}%
            </option>
          ))}
        </Select>
        <NumberField form={form} name="position" decimals={0} {...props('position')} />
      </div>
      {typed.type !== 'Eternal' && (
        <Switch
          id={idOf('blikAvailable')}
          isOn={typed.blikAvailable}
          onChange={(isOn) => form.setValue('blikAvailable', isOn)}
        >
          {props('blikAvailable').label}
        </Switch>
      )}
      <div>
        <Switch id={shown.id} isOn={typed.isPublished} onChange={(isOn) => form.setValue('isPublished', isOn)}>
          {shown.label}
        </Switch>
        {shown.error ? (
          <FieldError id={`${shown.id}-error`}>{shown.error}</FieldError>
        ) : (
          <small>{t('published.hint')}</small>
        )}
      </div>
    </div>
  )
}
