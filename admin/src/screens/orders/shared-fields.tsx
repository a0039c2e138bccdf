import { type RefundInput, refundReasons } from '@slodki-ul/contract/commerce/returns.admin'
import { reasonMax, refundMessageMax } from '@slodki-ul/contract/limits'
import { Field, Select, TextArea } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { Switch } from '#layout/switch.tsx'
import styles from './returns.module.css'

/** What refunding and cancelling ask alike. */
export type SharedForm = { reason: RefundInput['reason'] | ''; note: string; message: string; notify: boolean }
export const emptyShared: SharedForm = { reason: '', note: '', message: '', notify: true }

type SharedFieldsProps = {
  form: SharedForm
  /** Whether the reason is no choice. */
  isReasonKnown?: boolean
  /** Whether a reason is still missing that was asked for. */
  isReasonMissing: boolean
  onChange: (part: Partial<SharedForm>) => void
}

/** Reason, a note for the team, and the mail with what staff add to it. */
export function SharedFields({ form, isReasonKnown = false, isReasonMissing, onChange }: SharedFieldsProps) {
  const { t } = useTranslation('refunds')
  return (
    <>
      <div className={styles.pair}>
        {!isReasonKnown && (
          <Select
            label={t('reason')}
            value={form.reason}
            error={isReasonMissing ? t('reason.required') : undefined}
            onChange={({ target }) => onChange({ reason: target.value as SharedForm['reason'] })}
          >
            <option value="">{t('reason.choose')}</option>
            {refundReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reason.${reason}`)}
              </option>
            ))}
          </Select>
        )}
        <Field
          label={t('note')}
          value={form.note}
          maxLength={reasonMax}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </div>
      <Switch isOn={form.notify} onChange={(notify) => onChange({ notify })}>
        {t('notify')}
      </Switch>
      {form.notify && (
        <TextArea
          label={t('message')}
          optional
          value={form.message}
          maxLength={refundMessageMax}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      )}
    </>
  )
}
