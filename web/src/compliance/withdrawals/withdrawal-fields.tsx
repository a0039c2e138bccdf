import { textMax, withdrawalScopeMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Choice } from '@slodki-ul/ui/choice.tsx'
import { EmailField, FullNameField } from '@slodki-ul/ui/contact-fields.tsx'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Honeypot } from '@slodki-ul/ui/honeypot.tsx'
import { ShoppingBag, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#core/field-error.ts'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import withdrawalsTexts from '#i18n/pl/withdrawals.json'
import type { Statement } from './statement.rules.ts'
import type { useWithdrawal } from './use-withdrawal.ts'

addTexts({ errors: errorsTexts, withdrawals: withdrawalsTexts })

type WithdrawalFieldsProps = { withdrawal: ReturnType<typeof useWithdrawal> }

/** The first step: sender, contract and address for the acknowledgement. */
export function WithdrawalFields({ withdrawal }: WithdrawalFieldsProps) {
  const { t } = useTranslation('withdrawals')
  const { t: say } = useTranslation('errors')
  const { form, typed, honeypot, handleSubmit } = withdrawal
  const { register, formState, setValue } = form
  const errorOf = (name: keyof Statement, missing?: string) =>
    fieldErrorText(say, formState.errors[name]?.message, missing)

  return (
    <form className={frame.form} onSubmit={handleSubmit} noValidate>
      <FullNameField
        className={frame.whole}
        label={t('fullName')}
        required
        error={errorOf('fullName', t('fullName.missing'))}
        {...register('fullName')}
      />
      <div className={frame.whole}>
        <Choice
          legend={t('contract')}
          name={useId()}
          value={typed.contract}
          onChange={(contract) => setValue('contract', contract)}
          options={[
            {
              value: 'order',
              name: t('contract.order'),
              icon: ShoppingBag,
              sub: (
                <Field
                  label={t('orderNumber')}
                  hint={t('orderNumber.hint')}
                  autoComplete="off"
                  maxLength={textMax}
                  required
                  error={errorOf('orderNumber', t('orderNumber.missing'))}
                  // Typing a number selects the order, whatever is learned about a subscription meanwhile.
                  {...register('orderNumber', { onChange: () => setValue('contract', 'order') })}
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
        {...register('scope')}
      />
      <EmailField className={frame.whole} label={t('email')} required error={errorOf('email')} {...register('email')} />
      <Honeypot label={t('website')} {...honeypot} />
      <Button type="submit" size="lg" className={frame.whole}>
        {t('next')}
      </Button>
    </form>
  )
}
