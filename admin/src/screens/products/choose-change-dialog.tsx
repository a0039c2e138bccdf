import type { ProductsChange } from '@slodki-ul/contract/catalogue/product-bulk.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListStaffCategoriesQuery } from '#catalogue/products/products.api.ts'
import styles from './products-actions.module.css'

const kinds = ['add-category', 'remove-category', 'low-stock', 'vat-rate'] as const
type Kind = (typeof kinds)[number]

/** The change that the fields say; null while something is missing. */
function changeOf(
  kind: Kind,
  { category, lowStock, vatRate }: { category: string; lowStock: string; vatRate: string },
) {
  switch (kind) {
    case 'add-category':
    case 'remove-category':
      return category === '' ? null : { kind, categoryId: Number(category) }
    case 'low-stock': {
      const mark = lowStock.trim() === '' ? null : Number(lowStock)
      return mark === null || (Number.isInteger(mark) && mark >= 1 && mark <= 1_000_000)
        ? { kind, lowStock: mark }
        : null
    }
    case 'vat-rate':
      return { kind, vatRate: Number(vatRate) as 0 | 5 | 8 | 23 }
  }
}

type ChooseChangeDialogProps = { onChosen: (change: ProductsChange) => void; onClose: () => void }

/** What is to be changed of several products, and to what. */
export function ChooseChangeDialog({ onChosen, onClose }: ChooseChangeDialogProps) {
  const { t } = useTranslation('product-bulk')
  const { data: categories = [] } = useListStaffCategoriesQuery()
  const [kind, setKind] = useState<Kind>('add-category')
  const [fields, setFields] = useState({ category: '', lowStock: '', vatRate: '23' })
  const [isTried, setTried] = useState(false)
  const change = changeOf(kind, fields)
  const field = (name: keyof typeof fields) => ({
    id: `bulk-${name}`,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
    error: isTried && !change ? t(`missing.${name}`) : undefined,
  })
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (change) onChosen(change)
    else event.currentTarget.querySelectorAll<HTMLElement>('select, input')[1]?.focus()
  }
  return (
    <Dialog open onClose={onClose} title={t('choose')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <Select
          id="bulk-kind"
          label={t('what')}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as Kind)
            setTried(false)
          }}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {t(`kind.${each}`)}
            </option>
          ))}
        </Select>
        {(kind === 'add-category' || kind === 'remove-category') && (
          <Select label={t('category')} {...field('category')}>
            <option value="">{t('category.none')}</option>
            {categories.map(({ id, name, level }) => (
              <option key={id} value={id}>
                {`${'\u00a0\u00a0'.repeat(level)}${name}`}
              </option>
            ))}
          </Select>
        )}
        {kind === 'low-stock' && (
          <Field label={t('lowStock')} hint={t('lowStock.hint')} inputMode="numeric" {...field('lowStock')} />
        )}
        {kind === 'vat-rate' && (
          <Select label={t('vatRate')} {...field('vatRate')}>
            {[23, 8, 5, 0].map((rate) => (
              <option key={rate} value={rate}>
                {rate}%
              </option>
            ))}
          </Select>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('next')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
