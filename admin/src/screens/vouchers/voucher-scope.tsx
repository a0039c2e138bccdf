import { Check } from '@slodki-ul/ui/check.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type ComponentProps, Suspense } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useListVoucherChoicesQuery } from '#catalogue/vouchers/vouchers.api.ts'
import { CheckList } from '#layout/check-list.tsx'
import { ChosenProducts, type NamedProduct } from '#layout/product-search.tsx'
import { Tile } from '#layout/tile.tsx'
import type { RecordForm } from '#layout/use-record-form.ts'
import type { VoucherPart } from './voucher-part.ts'
import styles from './vouchers.module.css'

/** Only for a public code. */
const CodeRehearsalPart = lazyComponent(async () => (await import('./code-rehearsal.tsx')).CodeRehearsalPart)

const scopes = ['shop', 'subscription', 'both'] as const

/** Where the code can be used, and whether everybody may know of it. */
export function VoucherScope({
  state: { form },
  idOf,
  errorOf,
  products,
  isBatch,
}: VoucherPart & { products: readonly NamedProduct[] }) {
  const { t } = useTranslation('vouchers')
  const source = useListVoucherChoicesQuery()
  const { data } = source
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
          <Chosen form={form} name="planIds" legend={t('field.planIds')} choices={data?.plans ?? []} source={source} />
        )}
        {scope !== 'subscription' && (
          <>
            <Chosen
              form={form}
              name="categoryIds"
              legend={t('field.categoryIds')}
              choices={data?.categories ?? []}
              source={source}
            />
            <VoucherProducts form={form} known={products} />
          </>
        )}
        {!isBatch && (
          <Check {...form.register('isPublic')} id={idOf('isPublic')} error={errorOf('isPublic')}>
            {t('field.isPublic')}
          </Check>
        )}
        {isPublic && (
          <>
            <Note>{t('publicNote')}</Note>
            <Suspense>
              <CodeRehearsalPart form={form} />
            </Suspense>
          </>
        )}
      </div>
    </Tile>
  )
}

type ChosenProps = Pick<ComponentProps<typeof CheckList>, 'choices' | 'source'> & {
  form: RecordForm['form']
  name: 'planIds' | 'categoryIds'
  legend: string
}

/** Boxes for a list of ids; none ticked means all. */
function Chosen({ form, name, legend, ...rest }: ChosenProps) {
  const { t } = useTranslation('vouchers')
  const { field } = useController({ control: form.control, name })
  const chosen = field.value as number[]
  const count = chosen.length === 0 ? t('all') : t('chosen', { count: chosen.length })
  return <CheckList summary={`${legend}: ${count}`} {...rest} chosen={chosen} onChange={field.onChange} />
}

/** Products found by name or SKU; none means all. */
function VoucherProducts({ form, known }: { form: RecordForm['form']; known: readonly NamedProduct[] }) {
  const { t } = useTranslation('vouchers')
  const { field } = useController({ control: form.control, name: 'productIds' })
  const chosen = field.value as number[]
  return (
    <div className={styles.stack}>
      <ChosenProducts
        hint={chosen.length === 0 ? t('hint.products') : undefined}
        chosen={chosen}
        known={known}
        onChange={field.onChange}
      />
    </div>
  )
}
