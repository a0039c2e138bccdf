import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { FileCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProvePriceMutation } from '#catalogue/prices/price-proof.api.ts'
import { readClock } from '#core/clock.ts'
import { isoDay } from '#core/day.rules.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useLanguage } from '#i18n/language.ts'
import styles from './product.module.css'

/** A signed PDF of what the shop showed on a day, with the 30 days before it (BO-090). */
export function PriceProof({ id, sku }: { id: number; sku: string }) {
  const { t } = useTranslation('products')
  const lang = useLanguage()
  const textOf = useFailureText()
  const today = isoDay(readClock())
  const [day, setDay] = useState(today)
  const [prove, { isLoading }] = useProvePriceMutation()
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (day === '') return
    const { data, error } = await prove({ params: { id }, query: { day, lang } })
    if (data) saveFile(data, `${t('proof.file')}-${sku || id}-${day}.pdf`)
    else toasts.show({ kind: 'error', title: t('proof.get'), text: textOf(error) })
  }
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <Field
        type="date"
        label={t('proof.day')}
        hint={t('proof.hint')}
        value={day}
        max={today}
        error={day === '' ? t('proof.wrong') : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" variant="line" size="sm" icon={FileCheck} busy={isLoading}>
        {t('proof.get')}
      </Button>
    </form>
  )
}
