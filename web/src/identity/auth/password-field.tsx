import { textMax } from '@slodki-ul/contract/limits'
import { Field } from '@slodki-ul/ui/field.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'

type PasswordFieldProps = {
  label: string
  value: string
  onChange: (password: string) => void
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A password field with a button that shows the password. */
export function PasswordField({ onChange, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('auth')
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...rest}
      type={isShown ? 'text' : 'password'}
      maxLength={textMax}
      required
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => onChange(event.target.value)}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={t(isShown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
