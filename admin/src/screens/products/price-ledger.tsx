import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListPricesQuery, usePrintPricesMutation } from '#catalogue/products/product-prices.api.ts'
import { readClock } from '#core/clock.ts'
import { isoDay } from '#core/day.rules.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useLanguage } from '#i18n/language.ts'
import { PriceProof } from './price-proof.tsx'
import styles from './product.module.css'

/** The prices in force by date and who set them, and a PDF of them for chosen days (BO-084). */
export function PriceLedger({ product }: { product: StaffProduct }) {
  const { t } = useTranslation('products')
  const { data = [] } = useListPricesQuery({ params: { id: product.id } })
  const first = data.at(-1)
  if (!first) return null
  return (
    <>
      <h3 className={styles.ledgerTitle}>{t('price.ledger')}</h3>
      <ul className={styles.ledger}>
        {data.map(({ price, regularPrice, validFrom, actor, promotion }) => (
          <li key={validFrom}>
            {formatDate(validFrom)} <b>{formatZloty(price)}</b>{' '}
            {promotion
              ? t(price < regularPrice ? 'price.promotion' : 'price.promotionEnd', { name: promotion })
              : (actor ?? '')}
          </li>
        ))}
      </ul>
      <LedgerFile product={product} since={isoDay(first.validFrom)} />
      <PriceProof id={product.id} sku={product.sku} />
    </>
  )
}

function LedgerFile({ product: { id, sku }, since }: { product: StaffProduct; since: string }) {
  const { t } = useTranslation('products')
  const lang = useLanguage()
  const textOf = useFailureText()
  const today = isoDay(readClock())
  const [from, setFrom] = useState(since)
  const [to, setTo] = useState(today)
  const [print, { isLoading }] = usePrintPricesMutation()
  const isWrong = from === '' || to === '' || from > to
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isWrong) return
    const { data, error } = await print({
      params: { id },
      query: { from, to, lang },
    })
    if (data) saveFile(data, `${t('price.file')}-${sku || id}-${from}-${to}.pdf`)
    else toasts.show({ kind: 'error', title: t('price.print'), text: textOf(error) })
  }
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <Field
        type="date"
        label={t('price.from')}
        value={from}
        max={to}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field
        type="date"
        label={t('price.to')}
        value={to}
        min={from}
        error={isWrong ? t('price.days.wrong') : undefined}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" variant="line" size="sm" icon={Download} busy={isLoading}>
        {t('price.print')}
      </Button>
    </form>
  )
}
