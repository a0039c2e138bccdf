import { Field } from '@slodki-ul/ui/field.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A password field with a button that shows the password; accepts the props of `register()`. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const { t } = useTranslation('session')
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('password.hide') : t('password.show')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
