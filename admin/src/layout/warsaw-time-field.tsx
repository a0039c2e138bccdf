import { localOf, offsetOf, offsetsOf } from '@slodki-ul/contract/warsaw-times.rules'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'

type WarsawTimeFieldProps = {
  id: string
  label: string
  /** With its offset once one of two hours was chosen. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A time in Warsaw. One that the clocks skip is refused by name; of one that comes twice it asks which is meant (BO-033). */
export function WarsawTimeField({ id, label, value, error, onChange }: WarsawTimeFieldProps) {
  const { t } = useTranslation('form')
  const local = localOf(value)
  const found = offsetsOf(local)
  const isSkipped = local !== '' && found.length === 0
  return (
    <>
      <Field
        id={id}
        type="datetime-local"
        label={label}
        error={error ?? (isSkipped ? t('ERRORS.INVALIDTIME') : undefined)}
        value={local}
        onChange={({ target }) => onChange(target.value)}
      />
      {found.length > 1 && (
        <fieldset>
          <legend>{t('time.which')}</legend>
          {found.map((offset) => (
            <Check
              key={offset}
              type="radio"
              name={`${id}-offset`}
              checked={offsetOf(value) === offset}
              onChange={() => onChange(`${local}${offset}`)}
            >
              {t(offset === '+02:00' ? 'time.summer' : 'time.winter')}
            </Check>
          ))}
        </fieldset>
      )}
    </>
  )
}
