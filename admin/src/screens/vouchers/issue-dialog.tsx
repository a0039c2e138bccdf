import { giftMonthsMax, giftReasonMax, giftValueMax } from '@slodki-ul/contract/catalogue/gift-cards.rules'
import { isEmail } from '@slodki-ul/contract/email.rules'
import { languages } from '@slodki-ul/contract/language'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field, Select, TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useIssueGiftCardMutation } from '#catalogue/vouchers/gift-cards.api.ts'
import { giftCardPath } from '#core/paths.ts'
import { toasts } from '#core/toasts.ts'
import { readNumber } from '#layout/number-text.rules.ts'
import { useGiftCardFailure } from './use-gift-card-failure.ts'
import styles from './vouchers.module.css'

const empty = { value: '', months: '24', email: '', language: 'pl' as (typeof languages)[number], reason: '' }

/** A gift card out of goodwill, which is mailed (BO-098). */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('gift-cards')
  const failureText = useGiftCardFailure()
  const navigate = useNavigate()
  const [form, setForm] = useState(empty)
  const [isTried, setTried] = useState(false)
  const [issue, { isLoading, error }] = useIssueGiftCardMutation()
  const valueAmount = readNumber(form.value)
  const months = readNumber(form.months)
  const isValue = typeof valueAmount === 'number' && valueAmount >= 1 && valueAmount <= giftValueMax
  const isWhole = typeof months === 'number' && Number.isInteger(months) && months >= 1 && months <= giftMonthsMax
  const email = form.email.trim()
  const reason = form.reason.trim()
  const errors = {
    value: isValue && /^\d+([.,]\d{1,2})?$/.test(form.value.trim()) ? undefined : t('value.wrong'),
    months: isWhole ? undefined : t('months.wrong', { max: giftMonthsMax }),
    email: isEmail(email) ? undefined : t('email.wrong'),
    reason: reason === '' ? t('reason.required') : undefined,
  }
  const errorOf = (name: keyof typeof errors) => (isTried ? errors[name] : undefined)
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isLoading || Object.values(errors).some(Boolean) || !isValue || !isWhole) return
    const { data } = await issue({ body: { valueAmount, months, email, language: form.language, reason } })
    if (!data) return
    toasts.show({ kind: 'success', title: t('issued', { email }) })
    navigate(giftCardPath(data.id))
  }
  return (
    <Dialog open onClose={onClose} title={t('issue.title')}>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <p>{t('issue.text')}</p>
        <div className={styles.fields}>
          <Field
            label={t('value.zloty')}
            inputMode="decimal"
            autoComplete="off"
            value={form.value}
            error={errorOf('value')}
            onChange={({ target }) => setForm({ ...form, value: target.value })}
          />
          <Field
            label={t('months')}
            inputMode="numeric"
            autoComplete="off"
            value={form.months}
            error={errorOf('months')}
            onChange={({ target }) => setForm({ ...form, months: target.value })}
          />
          <Field
            label={t('email')}
            type="email"
            autoComplete="off"
            value={form.email}
            error={errorOf('email')}
            onChange={({ target }) => setForm({ ...form, email: target.value })}
          />
          <Select
            label={t('language')}
            value={form.language}
            onChange={({ target }) => setForm({ ...form, language: target.value as 'pl' })}
          >
            {languages.map((language) => (
              <option key={language} value={language}>
                {t(`language.${language}`)}
              </option>
            ))}
          </Select>
        </div>
        <TextArea
          label={t('reason')}
          hint={t('reason.hint')}
          maxLength={giftReasonMax}
          value={form.reason}
          error={errorOf('reason')}
          onChange={({ target }) => setForm({ ...form, reason: target.value })}
        />
        {error && (
          <Note variant="error" role="alert">
            {failureText(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('issue')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
