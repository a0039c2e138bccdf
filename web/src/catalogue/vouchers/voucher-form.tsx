import { textMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import type { ComponentProps, FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import type { VoucherCode } from './use-voucher-code.ts'
import styles from './voucher-form.module.css'

addTexts({ errors: errorsTexts })

type VoucherFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hiddenLabel' | 'error' | 'className'> & {
  voucher: VoucherCode
}

/** Input of a discount code, at most 50 characters (CHK-31). */
export function VoucherField({ voucher, ...rest }: VoucherFieldProps) {
  return (
    <Field
      {...rest}
      {...(rest.hiddenLabel && { placeholder: rest.label })}
      maxLength={textMax}
      autoComplete="off"
      autoCapitalize="characters"
      value={voucher.code}
      onChange={(event) => voucher.change(event.target.value)}
    />
  )
}

type VoucherFormProps = { voucher: VoucherCode; label: string; button: string }

/** The input and its button in a row; why a code was refused stands at the input, whatever toast is shown. */
export function VoucherForm({ voucher, label, button }: VoucherFormProps) {
  const { t } = useTranslation('errors')
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    voucher.submit()
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <VoucherField
        voucher={voucher}
        label={label}
        hiddenLabel
        error={voucher.refusal ? t(voucher.refusal) : undefined}
      />
      <Button variant="line" type="submit" busy={voucher.isChecking}>
        {button}
      </Button>
    </form>
  )
}
