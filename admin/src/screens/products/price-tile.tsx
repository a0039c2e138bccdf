import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangePriceMutation, usePreviewPriceMutation } from '#catalogue/products/product-prices.api.ts'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { PriceLabels } from './price-labels.tsx'
import styles from './product.module.css'

/** An amount as typed or copied from a list, "1 290,00" or "1290.5"; NaN for anything else. */
const readAmount = (typed: string) => {
  const digits = typed.replace(/[\s\u00a0]|zł/g, '').replace(',', '.')
  return digits === '' ? Number.NaN : Number(digits)
}
const show = (amount: number | null) => (amount ? amount.toFixed(2).replace('.', ',') : '')

type PriceTileProps = {
  product: StaffProduct
  /** Is given the days of each rehearsal, and undefined when it no longer holds; shows them itself when absent. */
  onDays?: ((days: readonly RehearsedDay[] | undefined) => void) | undefined
}

/** Prices with their rehearsal: the label as the shop will draw it, before anything is saved (BO-081). */
export function PriceTile({ product, onDays }: PriceTileProps) {
  const { t } = useTranslation(['products', 'form'])
  const textOf = useFailureText()
  const [price, setPrice] = useState(show(product.price))
  const [reduced, setReduced] = useState(show(product.discountPrice))
  /** The prices that this page knows of, and those that somebody set meanwhile. */
  const [known, setKnown] = useState({ price: product.price, discountPrice: product.discountPrice })
  const [isOutdated, setOutdated] = useState(false)
  /** Whether what is no amount is marked: from the first try on. */
  const [isTried, setTried] = useState(false)
  const [rehearse, rehearsal] = usePreviewPriceMutation()
  const [change, changing] = useChangePriceMutation()
  /** What was saved, or rehearsed against other prices, is not offered; a rehearsal made meanwhile stays. */
  const [passedOver, setPassedOver] = useState<typeof rehearsal.data>()
  const body = { price: readAmount(price), discountPrice: reduced.trim() === '' ? null : readAmount(reduced) }
  const isWrong = {
    price: Number.isNaN(body.price),
    discountPrice: body.discountPrice !== null && Number.isNaN(body.discountPrice),
  }
  const params = { id: product.id }
  const shown = rehearsal.data === passedOver ? undefined : rehearsal.data
  const days = shown?.days
  useEffect(() => onDays?.(days), [days, onDays])
  const type = (set: (typed: string) => void, typed: string) => {
    set(typed)
    setTried(false)
    rehearsal.reset()
    changing.reset()
  }
  const tryOut = async () => {
    changing.reset()
    setOutdated(false)
    setTried(true)
    if (isWrong.price || isWrong.discountPrice) return
    const { data } = await rehearse({ params, body })
    if (!data || (data.before.price === known.price && data.before.discountPrice === known.discountPrice)) return
    // Somebody set other prices since this page was loaded: fields that were left alone take them.
    setPassedOver(data)
    setOutdated(true)
    setKnown(data.before)
    setPrice((now) => (now === show(known.price) ? show(data.before.price) : now))
    setReduced((now) => (now === show(known.discountPrice) ? show(data.before.discountPrice) : now))
  }
  const save = async (chosen: NonNullable<typeof rehearsal.data>) => {
    if (!(await change({ params, body: { ...body, hash: chosen.hash } })).data) return
    setPassedOver(chosen)
    setKnown(body)
    document.getElementById('product-price')?.focus() // The button goes with the rehearsal.
    toasts.show({ kind: 'success', title: t('price.saved') })
  }
  const error = rehearsal.error ?? changing.error
  const refused = error === undefined ? {} : readFailure(error).fields
  const errorOf = (field: keyof typeof body) => {
    if (refused[field] === 'ERRORS.NOTBELOWPRICE') return t('price.notBelow')
    const isRefused = refused[field] !== undefined || (isTried && isWrong[field])
    return isRefused ? t('ERRORS.INVALIDAMOUNT', { ns: 'form' }) : undefined
  }
  return (
    <Tile title={t(onDays ? 'price.trial' : 'price')}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          tryOut()
        }}
      >
        <Field
          id="product-price"
          label={t('price.regular')}
          inputMode="decimal"
          value={price}
          error={errorOf('price')}
          onChange={({ target }) => type(setPrice, target.value)}
        />
        <Field
          label={t('price.reduced')}
          optional
          inputMode="decimal"
          value={reduced}
          error={errorOf('discountPrice')}
          onChange={({ target }) => type(setReduced, target.value)}
        />
        <Button type="submit" variant="line" size="sm" busy={rehearsal.isLoading}>
          {t('price.rehearse')}
        </Button>
        <div role="status" className={styles.stack}>
          {isOutdated && <SetMeanwhile prices={known} />}
          {error && Object.keys(refused).length === 0 && <Note variant="error">{textOf(error)}</Note>}
          {shown && (
            <>
              {shown.missingLabel && (
                <Note>
                  {t(`price.${shown.missingLabel}`, {
                    lowest: formatZloty(shown.lowestBefore ?? 0),
                  })}
                </Note>
              )}
              {onDays ? <p>{t('price.drawn')}</p> : <PriceLabels days={shown.days} />}
            </>
          )}
        </div>
        {shown && (
          <Button size="sm" busy={changing.isLoading} onClick={() => save(shown)}>
            {t('price.save')}
          </Button>
        )}
      </form>
    </Tile>
  )
}

/** Which prices somebody else has set since the page was loaded. */
function SetMeanwhile({ prices: { price, discountPrice } }: { prices: Pick<StaffProduct, 'price' | 'discountPrice'> }) {
  const { t } = useTranslation('products')
  const amounts = { price: formatZloty(price), reduced: formatZloty(discountPrice ?? 0) }
  return <Note>{t(discountPrice === null ? 'price.changed' : 'price.changedReduced', amounts)}</Note>
}
