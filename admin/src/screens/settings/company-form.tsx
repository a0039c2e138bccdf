import { type CompanyData, companyIssues } from '@slodki-ul/contract/platform/settings.rules'
import { Field } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import { type RecordForm as FormState, useRecordForm } from '#layout/use-record-form.ts'
import { useChangeCompanyMutation } from '#platform/settings/settings.api.ts'
import { ConnectionsTile } from './connections-tile.tsx'
import { EnvironmentTile } from './environment-tile.tsx'
import styles from './settings.module.css'

type Company = { version: number; values: CompanyData }

/** Fields in their order; those that the law does not ask for may stay empty. */
const fields: readonly {
  name: keyof CompanyData
  isOptional?: true
  size?: 'wide' | 'third'
  type?: 'email' | 'tel'
}[] = [
  { name: 'name' },
  { name: 'nip' },
  { name: 'street' },
  { name: 'postCode', size: 'third' },
  { name: 'city', size: 'third' },
  { name: 'bankAccount', isOptional: true },
  { name: 'bdo', isOptional: true },
  { name: 'email', type: 'email' },
  { name: 'phone', isOptional: true, type: 'tel' },
  { name: 'returnAddress', isOptional: true, size: 'wide' },
  { name: 'krs', isOptional: true },
  { name: 'regon', isOptional: true },
  { name: 'capital', isOptional: true },
]
const hints = ['nip', 'email', 'returnAddress'] as const
const hasHint = (name: string): name is (typeof hints)[number] => (hints as readonly string[]).includes(name)
const idOf = (field: string) => `company-${field}`

/** The company data, which documents name from the next one on (BO-183). */
export function CompanyForm({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const [change] = useChangeCompanyMutation()
  const state = useRecordForm({
    record: company,
    issuesOf: (values) => companyIssues(values as CompanyData),
    save: (body, version) => change({ body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  return (
    <RecordForm state={state} labelOf={(field) => t(`company.${field as keyof CompanyData}`)} idOf={idOf}>
      <div className={styles.columns}>
        <Tile title={t('company')} aside={t('company.from')}>
          <CompanyFields state={state} />
        </Tile>
        <div className={styles.side}>
          <EnvironmentTile />
          <ConnectionsTile />
        </div>
      </div>
    </RecordForm>
  )
}

function CompanyFields({ state: { form, issues } }: { state: FormState }) {
  const { t } = useTranslation('settings')
  const issueText = useIssueText()
  return (
    <div className={styles.fields}>
      {fields.map(({ name, isOptional, size, type = 'text' }) => (
        <Field
          key={name}
          id={idOf(name)}
          type={type}
          className={size && styles[size]}
          label={t(`company.${name}`)}
          optional={isOptional}
          hint={hasHint(name) ? t(`hint.${name}`) : undefined}
          error={issueText(issues[name])}
          {...form.register(name)}
        />
      ))}
    </div>
  )
}
