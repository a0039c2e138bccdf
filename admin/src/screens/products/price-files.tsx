import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrintPricesMutation } from '#catalogue/products/product-prices.api.ts'
import { readClock } from '#core/clock.ts'
import { isoDay } from '#core/day.rules.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useLanguage } from '#i18n/language.ts'
import { Tile } from '#layout/tile.tsx'
import { PriceProof } from './price-proof.tsx'
import styles from './product-price.module.css'

/** PDFs of the prices of chosen days, and of what was shown on one (BO-084, BO-090). */
export function PriceFiles({ product, since }: { product: StaffProduct; since: string }) {
  const { t } = useTranslation('product-price')
  return (
    <Tile title={t('files')}>
      <LedgerFile product={product} since={isoDay(since)} />
      <hr className={styles.rule} />
      <PriceProof id={product.id} sku={product.sku} />
    </Tile>
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
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
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
