import { Field } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import styles from './product.module.css'
import { idOfField, type ProductPart, useFieldProps } from './product-field.ts'

const details = ['name', 'address', 'email'] as const

/** The manufacturer, and the person in the Union who answers for one from elsewhere. */
export function ProductParties({ state }: ProductPart) {
  const { t } = useTranslation('products')
  const props = useFieldProps(state)
  const { form, issues } = state
  const person: Record<string, string> | null = form.watch('responsiblePerson')
  const set = (detail: string, value: string) => {
    const next = { name: '', address: '', email: '', ...person, [detail]: value }
    form.setValue('responsiblePerson', Object.values(next).every((text) => text === '') ? null : next)
  }
  const email = props('manufacturer.email')
  return (
    <div className={styles.fields}>
      <Field {...props('manufacturer.name')} id={idOfField('manufacturer')} {...form.register('manufacturer.name')} />
      <Field {...props('manufacturer.address')} {...form.register('manufacturer.address')} />
      <Field
        {...email}
        error={email.error ?? (issues.manufacturer && props('manufacturer').error)}
        type="email"
        {...form.register('manufacturer.email')}
      />
      <Field {...props('manufacturer.country')} maxLength={2} {...form.register('manufacturer.country')} />
      <fieldset className={styles.group}>
        <legend>{t('field.responsiblePerson')}</legend>
        <div className={styles.three}>
          {details.map((detail) => (
            <Field
              key={detail}
              {...props(`responsiblePerson.${detail}`)}
              {...(detail === 'name' && { id: idOfField('responsiblePerson') })}
              value={person?.[detail] ?? ''}
              onChange={({ target }) => set(detail, target.value)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}
