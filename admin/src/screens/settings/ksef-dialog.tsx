import { type KsefSettings, ksefModes } from '@slodki-ul/contract/platform/switch-settings'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Choice } from '@slodki-ul/ui/choice.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { LeaveGuard } from '#layout/leave-guard.tsx'
import { useIssueText } from '#layout/record-form.tsx'
import { Switch } from '#layout/switch.tsx'
import { useChangeKsefSettingsMutation } from '#platform/settings/settings.api.ts'
import styles from './settings.module.css'

type KsefDialogProps = { record: { version: number; values: KsefSettings }; onClose: () => void }

/** Sending to KSeF off, to its test environment or on, with what saving will change; and the failures of KSeF (BO-186). */
export function KsefDialog({ record: { version, values }, onClose }: KsefDialogProps) {
  const { t } = useTranslation(['settings', 'form'])
  const issueText = useIssueText()
  const failureText = useFailureText()
  const [typed, setTyped] = useState(values)
  const [change, { error, isLoading }] = useChangeKsefSettingsMutation()
  const isChanged = JSON.stringify(typed) !== JSON.stringify(values)
  const { mode, isForAll, failure } = typed
  const refused = error ? (readFailure(error).fields ?? {}) : {}
  const errorOf = (field: string) => (refused[field] ? issueText({ code: refused[field] }) : undefined)
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const { data } = await change({ body: typed, headers: { 'if-match': `"${version}"` } })
    if (!data) return
    toasts.show({ kind: 'success', title: t('ksef.saved') })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} size="medium" title={t('switch.ksef')}>
      <form className={styles.stack} noValidate onSubmit={handleSubmit}>
        <Choice
          legend={t('switch.ksef')}
          name="ksef-mode"
          options={ksefModes.map((value) => ({
            ...{ value, name: t(`ksef.mode.${value}`) },
            ...(value !== values.mode && value === mode ? { note: t(`ksef.mode.${value}.effect`) } : {}),
          }))}
          value={mode}
          onChange={(value) => setTyped({ ...typed, mode: value })}
        />
        {refused.mode && <Note variant="error">{errorOf('mode')}</Note>}
        <Switch isOn={isForAll} onChange={(isOn) => setTyped({ ...typed, isForAll: isOn })}>
          {t('ksef.isForAll')}
          <small>{t('ksef.isForAll.hint')}</small>
        </Switch>
        <p className={styles.remark}>{t('ksef.failure')}</p>
        <div className={styles.days}>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type="date"
              label={t(`ksef.failure.${end}`)}
              optional
              value={failure[end]}
              error={errorOf(`failure.${end}`)}
              onChange={({ target }) => setTyped({ ...typed, failure: { ...failure, [end]: target.value } })}
            />
          ))}
        </div>
        {error && (
          <Note variant="error" role="alert">
            {failureText(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('ksef.cancel')}
          </Button>
          <Button type="submit" busy={isLoading} disabled={!isChanged}>
            {t('save', { ns: 'form' })}
          </Button>
        </DialogButtons>
      </form>
      <LeaveGuard isChanged={isChanged && !isLoading} />
    </Dialog>
  )
}
