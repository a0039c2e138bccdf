import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { type MovementReason, movementReasons, type NewStockMovement } from '@slodki-ul/contract/catalogue/stock.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoveStockMutation } from '#catalogue/products/product-prices.api.ts'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './stock-form.module.css'

type Reason = MovementReason | 'count'

/** A movement of stock with its reason; stocktaking says what was sold meanwhile before it books anything (BO-078). */
export function StockForm({ product }: { product: StaffProduct }) {
  const { t } = useTranslation('products')
  const textOf = useFailureText()
  const [reason, setReason] = useState<Reason>('delivery')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  // The stock that the person who counts knows of: later sales do not change it.
  const [stockSeen, setSeen] = useState(product.stock)
  const [move, { error, isLoading, reset }] = useMoveStockMutation()
  const failure = error === undefined ? null : readFailure(error)
  const isChanged = failure?.code === 'ERRORS.STOCKCHANGED'
  const choose = (next: Reason) => {
    setReason(next)
    setSeen(product.stock)
    reset()
  }
  const submit = async () => {
    const seen = isChanged ? Number(failure.details.stock) : stockSeen
    const body =
      reason === 'count'
        ? { reason, counted: Number(typed), stockSeen: seen, note }
        : { reason, quantity: Number(typed), note }
    const { data } = await move({ params: { id: product.id }, body: body as NewStockMovement })
    if (isChanged) setSeen(seen)
    if (!data) return
    setTyped('')
    setNote('')
    setSeen(data.stock)
    toasts.show({ kind: 'success', title: t('stock.booked', { count: data.stock }) })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Select label={t('stock.reason')} value={reason} onChange={({ target }) => choose(target.value as Reason)}>
        {(['count', ...movementReasons] as const).toReversed().map((each) => (
          <option key={each} value={each}>
            {t(`reason.${each}`)}
          </option>
        ))}
      </Select>
      <Field
        label={t(reason === 'count' ? 'stock.counted' : 'stock.quantity')}
        type="number"
        step="1"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Field
        label={t('stock.note')}
        required={reason !== 'count'}
        optional={reason === 'count'}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div role="status">
        {failure && (
          <Note variant="error">
            {isChanged
              ? t('stock.changed', {
                  stock: Number(failure.details.stock),
                  sold: Number(failure.details.soldMeanwhile),
                })
              : textOf(failure)}
          </Note>
        )}
      </div>
      <Button type="submit" size="sm" busy={isLoading}>
        {t('stock.book')}
      </Button>
    </form>
  )
}
