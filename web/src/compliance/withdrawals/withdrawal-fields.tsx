import { textMax, withdrawalScopeMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Choice } from '@slodki-ul/ui/choice.tsx'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Honeypot } from '@slodki-ul/ui/honeypot.tsx'
import { ShoppingBag, Sparkles } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import withdrawalsTexts from '#i18n/pl/withdrawals.json'
import type { Problems } from './statement.rules.ts'
import type { useWithdrawal } from './use-withdrawal.ts'

addTexts({ errors: errorsTexts, withdrawals: withdrawalsTexts })

/** The first step: who withdraws, from what, and where the acknowledgement goes. */
export function WithdrawalFields({ form }: { form: ReturnType<typeof useWithdrawal> }) {
  const { t } = useTranslation(['withdrawals', 'errors'])
  const formId = useId()
  const { typed, change, problems } = form
  const wordOf = (name: keyof Problems) => problems[name] && t(problems[name], { ns: 'errors' })
  const idOf = (name: keyof Problems) => `${formId}-${name}`

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = form.goOn()
    if (wrong) document.getElementById(idOf(wrong))?.focus()
  }

  return (
    <form className={frame.form} onSubmit={handleSubmit} noValidate>
      <Field
        id={idOf('fullName')}
        className={frame.whole}
        label={t('fullName')}
        autoComplete="name"
        maxLength={textMax}
        required
        value={typed.fullName}
        error={wordOf('fullName')}
        onChange={({ target }) => change({ fullName: target.value })}
      />
      <div className={frame.whole}>
        <Choice
          legend={t('contract')}
          name={`${formId}-contract`}
          value={typed.contract}
          onChange={(contract) => change({ contract })}
          options={[
            {
              value: 'order',
              name: t('contract.order'),
              icon: ShoppingBag,
              sub: (
                <Field
                  id={idOf('orderNumber')}
                  label={t('orderNumber')}
                  hint={t('orderNumber.hint')}
                  autoComplete="off"
                  maxLength={textMax}
                  required
                  value={typed.orderNumber}
                  error={wordOf('orderNumber')}
                  onChange={({ target }) => change({ orderNumber: target.value })}
                />
              ),
            },
            { value: 'subscription', name: t('contract.subscription'), icon: Sparkles },
          ]}
        />
      </div>
      <TextArea
        className={frame.whole}
        label={t('scope')}
        optional
        hint={t('scope.hint')}
        maxLength={withdrawalScopeMax}
        value={typed.scope}
        onChange={({ target }) => change({ scope: target.value })}
      />
      <Field
        id={idOf('email')}
        className={frame.whole}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={textMax}
        required
        value={typed.email}
        error={wordOf('email')}
        onChange={({ target }) => change({ email: target.value })}
      />
      <Honeypot label={t('website')} value={form.website} onChange={form.setWebsite} />
      <Button type="submit" size="lg" className={frame.whole}>
        {t('next')}
      </Button>
    </form>
  )
}
