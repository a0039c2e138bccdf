import { searchMin } from '@slodki-ul/contract/platform/search.admin'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useListVoucherChoicesQuery } from '#catalogue/vouchers/vouchers.api.ts'
import { Tile } from '#layout/tile.tsx'
import type { RecordForm } from '#layout/use-record-form.ts'
import { useSearchBackOfficeQuery } from '#platform/search/search.api.ts'
import type { VoucherPart } from './voucher-part.ts'
import styles from './vouchers.module.css'

export type NamedProduct = { id: number; name: string }

const scopes = ['shop', 'subscription', 'both'] as const

/** Where the code can be used, and whether everybody may know of it. */
export function VoucherScope({
  state: { form },
  products,
  isBatch,
}: VoucherPart & { products: readonly NamedProduct[] }) {
  const { t } = useTranslation('vouchers')
  const { data } = useListVoucherChoicesQuery()
  const scope = useWatch({ control: form.control, name: 'scope' })
  const isPublic = useWatch({ control: form.control, name: 'isPublic' })
  return (
    <Tile title={t('tile.scope')}>
      <div className={styles.stack}>
        <fieldset className={styles.choice}>
          <legend>{t('field.scope')}</legend>
          {scopes.map((value) => (
            <Check key={value} type="radio" value={value} {...form.register('scope')}>
              {t(`scope.${value}`)}
            </Check>
          ))}
        </fieldset>
        {scope !== 'shop' && (
          <Chosen form={form} name="planIds" legend={t('field.planIds')} choices={data?.plans ?? []} />
        )}
        {scope !== 'subscription' && (
          <>
            <Chosen form={form} name="categoryIds" legend={t('field.categoryIds')} choices={data?.categories ?? []} />
            <ChosenProducts form={form} known={products} />
          </>
        )}
        {!isBatch && <Check {...form.register('isPublic')}>{t('field.isPublic')}</Check>}
        {isPublic && <Note>{t('publicNote')}</Note>}
      </div>
    </Tile>
  )
}

type ChosenProps = {
  form: RecordForm['form']
  name: 'planIds' | 'categoryIds'
  legend: string
  choices: readonly { id: number; name: string; level?: number }[]
}

/** Boxes for a list of ids; none ticked means all. */
function Chosen({ form, name, legend, choices }: ChosenProps) {
  const { t } = useTranslation('vouchers')
  const { field } = useController({ control: form.control, name })
  const chosen = field.value as number[]
  const toggle = (id: number) =>
    field.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <details className={styles.more} open={chosen.length > 0 || undefined}>
      <summary>
        {legend}: {chosen.length === 0 ? t('all') : t('chosen', { count: chosen.length })}
      </summary>
      <ul className={styles.boxes}>
        {choices.map(({ id, name: label, level = 0 }) => (
          <li key={id} data-level={level}>
            <Check checked={chosen.includes(id)} onChange={() => toggle(id)}>
              {label}
            </Check>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Products found by name or SKU; none means all. */
function ChosenProducts({ form, known }: { form: RecordForm['form']; known: readonly NamedProduct[] }) {
  const { t } = useTranslation('vouchers')
  const { field } = useController({ control: form.control, name: 'productIds' })
  const chosen = field.value as number[]
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly NamedProduct[]>([])
  const q = useDeferredValue(typed.trim())
  const { currentData: hits = [] } = useSearchBackOfficeQuery({ query: { q } }, { skip: q.length < searchMin })
  const nameOf = (id: number) => [...known, ...found].find((product) => product.id === id)?.name ?? String(id)
  const results = hits.filter(({ kind, id }) => kind === 'product' && !chosen.includes(Number(id)))
  return (
    <div className={styles.stack}>
      <Field
        label={t('field.productIds')}
        hint={chosen.length === 0 ? t('hint.products') : undefined}
        placeholder={t('productSearch')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className={styles.chips} aria-label={t('field.productIds')}>
        {chosen.map((id) => (
          <li key={id}>
            <Chip
              removes
              aria-label={t('removeProduct', { name: nameOf(id) })}
              onClick={() => field.onChange(chosen.filter((other) => other !== id))}
            >
              {nameOf(id)} <Icon of={X} />
            </Chip>
          </li>
        ))}
      </ul>
      {q.length >= searchMin && (
        <ul className={styles.chips} aria-label={t('foundProducts')}>
          {results.map(({ id, title }) => (
            <li key={id}>
              <Chip
                removes
                onClick={() => {
                  setFound([...found, { id: Number(id), name: title }])
                  field.onChange([...chosen, Number(id)])
                  setTyped('')
                }}
              >
                <Icon of={Plus} /> {title}
              </Chip>
            </li>
          ))}
          {results.length === 0 && <li role="status">{t('noProducts')}</li>}
        </ul>
      )}
    </div>
  )
}
