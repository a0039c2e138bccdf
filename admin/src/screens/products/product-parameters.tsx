import type { ProductValues } from '@slodki-ul/contract/catalogue/product-form.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './product.module.css'
import { idOfField, type TranslatedPart, useFieldProps } from './product-field.ts'

type Parameter = ProductValues['parameters'][number]
const blank = { pl: '', en: null }

/** Names and values of a product in a language, added, removed and moved in both at once. */
export function ProductParameters({ state, language }: TranslatedPart) {
  const { t } = useTranslation(['product-form', 'products'])
  const { form } = state
  const key = language === 'Pl' ? 'pl' : 'en'
  const parameters: readonly Parameter[] = form.watch('parameters') ?? []
  const set = (next: readonly Parameter[]) => form.setValue('parameters', next)
  const entering = useRef<string | null>(null)
  useEffect(() => {
    if (entering.current) document.getElementById(idOfField(entering.current))?.focus()
    entering.current = null
  })
  const move = (from: number, to: number) => {
    const moved = parameters[from]
    if (moved) set(parameters.toSpliced(from, 1).toSpliced(to, 0, moved))
    entering.current = `parameters.${to}.name.${key}`
  }
  return (
    <Tile
      title={t('field.parameters', { ns: 'products' })}
      aside={
        <Button
          id={idOfField('parameters')}
          size="sm"
          variant="soft"
          onClick={() => {
            entering.current = `parameters.${parameters.length}.name.${key}`
            set([...parameters, { name: blank, values: [blank] }])
          }}
        >
          <Icon of={Plus} /> {t('parameters.add')}
        </Button>
      }
    >
      {parameters.length === 0 ? (
        <p>{t('parameters.none')}</p>
      ) : (
        <ul className={styles.parameters}>
          {parameters.map((parameter, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parameters may be alike; the place is all that tells them apart
            <li key={at} className={styles.parameter}>
              <ParameterFields
                state={state}
                language={language}
                at={at}
                parameter={parameter}
                onChange={(next) => set(parameters.with(at, next))}
              />
              <div className={styles.parameterActions}>
                <IconButton
                  label={t('parameters.up', { number: at + 1 })}
                  icon={ArrowUp}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  label={t('parameters.down', { number: at + 1 })}
                  icon={ArrowDown}
                  disabled={at === parameters.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton
                  label={t('parameters.remove', { number: at + 1 })}
                  icon={Trash2}
                  onClick={() => {
                    entering.current = 'parameters'
                    set(parameters.toSpliced(at, 1))
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}

type ParameterFieldsProps = TranslatedPart & {
  at: number
  parameter: Parameter
  onChange: (parameter: Parameter) => void
}

function ParameterFields({ state, language, at, parameter, onChange }: ParameterFieldsProps) {
  const { t } = useTranslation('product-form')
  const fieldProps = useFieldProps(state)
  const key = language === 'Pl' ? 'pl' : 'en'
  const written = (text: string) => (key === 'en' && text === '' ? null : text)
  const { name, values } = parameter
  const props = (path: string, text: Parameter['name'], label: string, change: (next: Parameter['name']) => void) => ({
    ...fieldProps(`${path}.${key}`, label),
    hiddenLabel: true,
    lang: key,
    // English is written beside what it translates.
    placeholder: key === 'en' ? text.pl : label,
    value: text[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => change({ ...text, [key]: written(target.value) }),
  })
  return (
    <>
      <Field
        {...props(`parameters.${at}.name`, name, t('parameters.name', { number: at + 1 }), (next) =>
          onChange({ ...parameter, name: next }),
        )}
      />
      <div className={styles.values}>
        {values.map((value, index) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: two values may be alike
            key={index}
            {...props(
              `parameters.${at}.values.${index}`,
              value,
              t('parameters.value', { number: at + 1, value: index + 1 }),
              (next) => onChange({ ...parameter, values: values.with(index, next) }),
            )}
            end={
              values.length > 1 ? (
                <IconButton
                  label={t('parameters.removeValue', { number: at + 1, value: index + 1 })}
                  icon={X}
                  onClick={() => onChange({ ...parameter, values: values.toSpliced(index, 1) })}
                />
              ) : undefined
            }
          />
        ))}
        <button
          type="button"
          className={styles.more}
          onClick={() => onChange({ ...parameter, values: [...values, blank] })}
        >
          {t('parameters.addValue')}
        </button>
      </div>
    </>
  )
}
