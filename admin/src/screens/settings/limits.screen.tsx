import { limitsIssues, type StaffLimits } from '@slodki-ul/contract/platform/settings.rules'
import { useTranslation } from 'react-i18next'
import { NumberField } from '#layout/number-field.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { useChangeLimitsMutation, useGetLimitsQuery } from '#platform/settings/settings.api.ts'
import styles from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'

const fields = ['orderRefundAmount', 'dailyRefundAmount', 'staffIdleMinutes'] as const
const idOf = (field: string) => `limits-${field}`

/** How much staff may give back by themselves (BO-012), and how long they may idle (BO-005). */
export const LimitsScreen = () => (
  <SettingsPage query={useGetLimitsQuery()}>{(record) => <LimitsForm record={record} />}</SettingsPage>
)

function LimitsForm({ record }: { record: { version: number; values: StaffLimits } }) {
  const { t } = useTranslation('settings')
  const issueText = useIssueText()
  const [change] = useChangeLimitsMutation()
  const state = useRecordForm({
    record,
    issuesOf: (values) => limitsIssues(values as StaffLimits),
    save: (body, version) => change({ body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  return (
    <RecordForm state={state} labelOf={(field) => t(`limits.${field as keyof StaffLimits}`)} idOf={idOf}>
      <Tile title={t('limits')}>
        <div className={styles.fields}>
          {fields.map((name) => (
            <NumberField
              key={name}
              form={state.form}
              name={name}
              id={idOf(name)}
              label={t(`limits.${name}`)}
              hint={t(`limits.${name}.hint`)}
              decimals={name === 'staffIdleMinutes' ? null : 2}
              error={issueText(state.issues[name])}
            />
          ))}
        </div>
      </Tile>
    </RecordForm>
  )
}
