import type { HandOrderValues } from '@slodki-ul/contract/commerce/hand-orders.admin'
import type { OrderProduct } from '@slodki-ul/contract/commerce/orders.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { loadProductSearch } from '#commerce/orders/lazy-product-search.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { NumberInput } from '#layout/number-field.tsx'
import type { NamedProduct } from '#layout/product-search.tsx'
import { useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import styles from './hand-order.module.css'
import { type HandOrderPart, idOf } from './hand-order-part.ts'

type Line = HandOrderValues['lines'][number]

/** The products, each at the present price or at another one with a reason. */
export function LinesTile({ products, ...part }: HandOrderPart & { products: readonly NamedProduct[] }) {
  const { t } = useTranslation('hand-orders')
  const textOf = useFailureText()
  const { form, errorOf } = part
  const lines: Line[] = useWatch({ control: form.control, name: 'lines' })
  const [search, setSearch] = useState<{ Dialog: Awaited<ReturnType<typeof loadProductSearch>> } | null>(null)
  const ids = lines.map(({ productId }) => productId)
  const [known, setKnown] = useState(products)
  const setLines = (next: Line[]) => form.setValue('lines', next)
  const open = () =>
    loadProductSearch().then(
      (Dialog) => setSearch({ Dialog }),
      (error) => toasts.show({ kind: 'error', title: t('products.failed'), text: textOf(error) }),
    )
  const add = (product: OrderProduct) => {
    const { id } = product
    setKnown((all) => [...all, product])
    setLines(
      ids.includes(id)
        ? lines.map((line) => (line.productId === id ? { ...line, quantity: line.quantity + 1 } : line))
        : [...lines, { productId: id, quantity: 1, otherPrice: null, reason: '' }],
    )
  }
  const missing = errorOf('lines')
  return (
    <Tile
      title={t('products')}
      aside={
        <Button id={idOf('lines')} variant="line" size="sm" icon={Plus} aria-haspopup="dialog" onClick={open}>
          {t('products.add')}
        </Button>
      }
    >
      {lines.length === 0 && !missing && <p className={styles.none}>{t('products.none')}</p>}
      {missing && <FieldError id={idOf('lines-error')}>{missing}</FieldError>}
      <ul className={styles.lines} aria-label={t('products')}>
        {lines.map((line, index) => (
          <LineRow
            key={line.productId}
            {...part}
            line={line}
            index={index}
            name={known.find(({ id }) => id === line.productId)?.name ?? String(line.productId)}
            onChange={(next) => setLines(lines.map((each, at) => (at === index ? next : each)))}
            onRemove={() => setLines(lines.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      {search && <search.Dialog onChoose={add} onClose={() => setSearch(null)} />}
    </Tile>
  )
}

type LineRowProps = HandOrderPart & {
  line: Line
  index: number
  name: string
  onChange: (line: Line) => void
  onRemove: () => void
}

function LineRow({ line, index, name, preview, refusal, errorOf, onChange, onRemove }: LineRowProps) {
  const { t } = useTranslation('hand-orders')
  const priced = preview?.lines.find(({ productId }) => productId === line.productId)
  const present = priced?.presentPrice ?? null
  const hasOther = line.otherPrice !== null
  const left = shortageOf(refusal?.details.shortages, line.productId)
  const issueText = useIssueText()
  const field = (part: string) => `lines.${index}.${part}`
  const errorTextOf = (part: string) => {
    const code = refusal?.fields[field(part)]
    return errorOf(field(part)) ?? (code === undefined ? undefined : issueText({ code }))
  }
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <span>
          <b>{name}</b>
          <small>
            {[priced?.sku, present === null ? '' : t('line.presentPrice', { price: formatZloty(present) })]
              .filter(Boolean)
              .join(', ')}
          </small>
          {priced?.lowestPrice != null && <small>{t('line.lowest', { price: formatZloty(priced.lowestPrice) })}</small>}
        </span>
        <span className={styles.amount}>
          {priced && <b>{formatZloty(priced.lineTotal)}</b>}
          {priced && priced.discountAmount > 0 && (
            <small>{t('line.discount', { amount: formatZloty(priced.discountAmount) })}</small>
          )}
        </span>
      </div>
      <div className={styles.lineFields}>
        <NumberInput
          id={idOf(field('quantity'))}
          label={t('line.quantity')}
          decimals={null}
          value={line.quantity}
          error={left === null ? errorTextOf('quantity') : t('line.left', { count: left })}
          onChange={(quantity) => onChange({ ...line, quantity: quantity as number })}
        />
        {hasOther && (
          <>
            <NumberInput
              id={idOf(field('otherPrice'))}
              label={t('line.price')}
              value={line.otherPrice}
              error={errorTextOf('otherPrice')}
              onChange={(otherPrice) => onChange({ ...line, otherPrice: (otherPrice ?? '') as number })}
            />
            <Field
              id={idOf(field('reason'))}
              className={styles.reason}
              label={t('line.reason')}
              hint={t('line.reasonHint')}
              maxLength={500}
              value={line.reason}
              error={errorTextOf('reason')}
              onChange={({ target }) => onChange({ ...line, reason: target.value })}
            />
          </>
        )}
      </div>
      <div className={styles.lineButtons}>
        {(hasOther || (priced && !priced.isGiftCard)) && (
          <Button
            variant="line"
            size="sm"
            aria-label={t(hasOther ? 'line.presentOf' : 'line.otherOf', { name })}
            onClick={() => onChange({ ...line, otherPrice: hasOther ? null : present, reason: '' })}
          >
            {t(hasOther ? 'line.present' : 'line.other')}
          </Button>
        )}
        <IconButton label={t('line.remove', { name })} icon={Trash2} onClick={onRemove} />
      </div>
    </li>
  )
}

/** Pieces left of a product of which the order has more; null when it has not. */
function shortageOf(shortages: unknown, productId: number): number | null {
  if (!Array.isArray(shortages)) return null
  const found = shortages.find((each: { productId?: unknown }) => each.productId === productId) as
    | { left?: number }
    | undefined
  return found?.left ?? null
}
