import type { PageTextRecord } from '@slodki-ul/contract/engagement/page-texts.admin'
import { type PageTextValues, pageTextIssues, pageTextParts } from '@slodki-ul/contract/engagement/page-texts.rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useChangePageTextMutation } from '#engagement/pages/page-texts.api.ts'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { WarsawTimeField } from '#layout/warsaw-time-field.tsx'
import { PageTextEntries } from './page-text-entries.tsx'
import { idOf, useFieldLabel } from './page-text-field.ts'
import { PageTextFields } from './page-text-fields.tsx'
import { PageTextPreview } from './page-text-preview.tsx'
import { PageTextVersions } from './page-text-versions.tsx'
import styles from './page-texts.module.css'

const isEnglish = (path: string) => /(^|[.-])en[.-]/.test(path)

/** The texts of a kind in both languages and the dates between which the shop shows them. */
export function PageTextForm({ record }: { record: PageTextRecord }) {
  const { t } = useTranslation('page-texts')
  const issueText = useIssueText()
  const labelOf = useFieldLabel()
  const may = usePermissions()
  const { kind } = record
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const [change] = useChangePageTextMutation()
  const state = useRecordForm({
    record,
    issuesOf: (values) => pageTextIssues(kind, values as PageTextValues),
    save: (body, version) => change({ params: { kind }, body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  const { form, issues, refusals } = state
  const showRefused = useEffectEvent(() => {
    const texts = Object.keys(issues).filter((path) => path !== 'from' && path !== 'to')
    if (texts.length > 0 && texts.every((path) => isEnglish(path) !== (language === 'En')))
      setLanguage(language === 'Pl' ? 'En' : 'Pl')
  })
  useEffect(() => {
    if (refusals > 0) showRefused()
  }, [refusals])
  const typed = useWatch({ control: form.control }) as PageTextValues
  const code = language === 'Pl' ? 'pl' : 'en'
  const part = { kind, state, language: code } as const
  return (
    <RecordForm
      state={state}
      labelOf={labelOf}
      idOf={idOf}
      onReveal={(id) => id !== idOf('from') && id !== idOf('to') && setLanguage(isEnglish(id) ? 'En' : 'Pl')}
      describe={(_field, value) =>
        typeof value === 'object' ? t('entries.many', { count: (value as []).length }) : undefined
      }
    >
      <div className={styles.halves}>
        <div className={styles.side}>
          <Tile title={t('words')}>
            <LanguageTabs value={language} onChange={setLanguage} controls="page-text" lacksEnglish={false} />
            <div role="tabpanel" id="page-text" aria-labelledby={`language-${language}`} className={styles.form}>
              <PageTextFields {...part} />
              {pageTextParts[kind].entry.length > 0 && <PageTextEntries {...part} />}
            </div>
          </Tile>
          <Tile title={t('dates')}>
            <p className={styles.remark}>{t('dates.about')}</p>
            <div className={styles.form}>
              {(['from', 'to'] as const).map((name) => (
                <WarsawTimeField
                  key={name}
                  id={idOf(name)}
                  label={t(`field.${name}`)}
                  value={typed[name] ?? ''}
                  error={issueText(issues[name])}
                  onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
                />
              ))}
            </div>
            {kind === 'coming-soon' && may('settings.shop') && (
              <p>
                <Link to={paths.switches}>{t('soon.switch')}</Link>
              </p>
            )}
          </Tile>
          <PageTextVersions
            record={record}
            onBack={(values) => {
              for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
            }}
          />
        </div>
        <PageTextPreview kind={kind} language={code} values={typed} />
      </div>
    </RecordForm>
  )
}
