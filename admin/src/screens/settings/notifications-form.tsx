import { notificationIssues } from '@slodki-ul/contract/platform/notifications.rules'
import {
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
  notifiedRoles,
} from '@slodki-ul/contract/platform/switch-settings'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import { type RecordForm as FormState, useRecordForm } from '#layout/use-record-form.ts'
import { useChangeNotificationsMutation } from '#platform/settings/settings.api.ts'
import styles from './settings.module.css'

const idOf = (path: string) => `notify-${path.replace('.', '-')}`

export function NotificationsForm({ record }: { record: { version: number; values: NotificationSettings } }) {
  const { t } = useTranslation('settings')
  const [change] = useChangeNotificationsMutation()
  const state = useRecordForm({
    record,
    issuesOf: (values) => notificationIssues(values as NotificationSettings),
    save: (body, version) => change({ body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  const labelOf = (path: string) => {
    const [kind, field] = path.split('.') as [NotificationKind, 'roles' | 'addresses']
    return `${t(`notify.${kind}`)}: ${t(`notify.${field}`)}`
  }
  return (
    <RecordForm state={state} labelOf={labelOf} idOf={idOf}>
      <Tile title={t('notifications')}>
        <p className={styles.remark}>{t('notifications.about')}</p>
        {notificationKinds.map((kind) => (
          <Recipients key={kind} kind={kind} state={state} />
        ))}
      </Tile>
    </RecordForm>
  )
}

function Recipients({ kind, state: { form, issues } }: { kind: NotificationKind; state: FormState }) {
  const { t } = useTranslation('settings')
  const { t: tShell } = useTranslation()
  const issueText = useIssueText()
  const { roles, addresses } = form.watch(kind) as NotificationSettings[NotificationKind]
  const path = `${kind}.addresses`
  return (
    <fieldset className={styles.recipients}>
      <legend>{t(`notify.${kind}`)}</legend>
      <div className={styles.roles} id={idOf(`${kind}.roles`)}>
        {notifiedRoles.map((role) => (
          <Check
            key={role}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              form.setValue(
                `${kind}.roles`,
                notifiedRoles.filter((each) => (each === role ? target.checked : roles.includes(each))),
              )
            }
          >
            {tShell(`role.${role}`)}
          </Check>
        ))}
      </div>
      <Field
        id={idOf(path)}
        label={t('notify.addresses')}
        placeholder={t('notify.addresses.example')}
        value={addresses.join(',')}
        error={issueText(issues[path])}
        onChange={({ target }) => form.setValue(path, target.value === '' ? [] : target.value.split(','))}
      />
    </fieldset>
  )
}
