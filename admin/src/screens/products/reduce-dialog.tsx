import type { productReductionsEndpoints } from '@slodki-ul/contract/catalogue/product-bulk.admin'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Price } from '@slodki-ul/ui/price.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePreviewReduceProductsMutation, useReduceProductsMutation } from '#catalogue/products/product-bulk.api.ts'
import { readFailure } from '#core/failure.ts'
import { runPath } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import type { ChosenProducts } from './chosen-products.ts'
import styles from './products-actions.module.css'

type Rehearsal = Reply<(typeof productReductionsEndpoints)['previewReduceProducts']>

type ReduceDialogProps = { selection: ChosenProducts; onStarted: () => void; onClose: () => void }

/** Reduces several products by a percent, after the label of each was shown (BO-088, BO-081). */
export function ReduceDialog({ selection, onStarted, onClose }: ReduceDialogProps) {
  const { t } = useTranslation('product-bulk')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const [rehearse, rehearsal] = usePreviewReduceProductsMutation()
  const [start, starting] = useReduceProductsMutation()
  const percent = typed.trim() === '' ? null : Number(typed.trim().replace('%', ''))
  const isWrong = percent !== null && !(Number.isInteger(percent) && percent >= 1 && percent <= 90)
  const shown = rehearsal.data
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isWrong) return document.getElementById('reduce-percent')?.focus()
    if (!shown) return rehearse({ body: { selection, percent } })
    const { data, error } = await start({ body: { selection, percent, hash: shown.hash } })
    // What was shown no longer holds: it is shown anew.
    if (error && readFailure(error).code === 'ERRORS.REHEARSALCHANGED') rehearse({ body: { selection, percent } })
    if (!data) return
    onStarted()
    navigate(runPath(data.id))
  }
  const error = rehearsal.error ?? starting.error
  return (
    <Dialog open onClose={onClose} title={t('reduce.title')} size="medium">
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <Field
          id="reduce-percent"
          label={t('percent')}
          hint={t('percent.hint')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isTried && isWrong ? t('percent.wrong') : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            rehearsal.reset()
            starting.reset()
          }}
        />
        <div role="alert">{error && <Note variant="error">{textOf(error)}</Note>}</div>
        <div role="status">{shown && <Labels rehearsal={shown} />}</div>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            busy={rehearsal.isLoading || starting.isLoading}
            disabled={shown !== undefined && shown.possible === 0}
          >
            {shown ? t('reduce.button', { count: shown.possible }) : t('rehearse')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** The labels as the shop will draw them, and how many products have none to reduce. */
function Labels({ rehearsal: { total, possible, refused, labels } }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation(['product-bulk', 'products'])
  const textOf = useFailureText()
  return (
    <>
      <p>{t('possible', { possible, total })}</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ code, count }) => (
            <li key={code}>{t('refused', { count, reason: textOf({ code, fields: {} }) })}</li>
          ))}
        </ul>
      )}
      <ul className={styles.labels}>
        {labels.map(({ id, name, label: { price, oldPrice, percent, lowestPrice30Days, missingLabel } }) => (
          <li key={id}>
            <b>{name}</b> <Price price={price} oldPrice={oldPrice} />{' '}
            {percent > 0 && <Tag variant="rasp">−{percent}%</Tag>}
            {lowestPrice30Days !== null &&
              (['pl', 'en'] as const).map((language) => (
                <small key={language} lang={language}>
                  {t(`price.lowest.${language}`, { ns: 'products' })} {formatZloty(lowestPrice30Days)}
                </small>
              ))}
            {missingLabel && <small className={styles.warn}>{t(`noPercent.${missingLabel}`)}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}
