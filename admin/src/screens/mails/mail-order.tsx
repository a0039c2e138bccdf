import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { Tile } from '#layout/tile.tsx'
import { readOrderNumber } from './mail-order.rules.ts'
import styles from './mails.module.css'

type MailOrderProps = {
  /** Whether the mail is about an order. */
  hasOrder: boolean
  /** The order whose data are shown; undefined for made-up ones. */
  orderNumber: number | undefined
  onChoose: (orderNumber: number | undefined) => void
}

/** Whose data a mail is shown with. */
export function MailOrder({ hasOrder, orderNumber, onChoose }: MailOrderProps) {
  const { t } = useTranslation('mails')
  const may = usePermissions()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  if (!hasOrder || !may('orders.view'))
    return (
      <Tile title={t('data')}>
        <p className={styles.remark}>{t('data.never')}</p>
      </Tile>
    )
  const choose = (event: FormEvent) => {
    event.preventDefault()
    const number = readOrderNumber(typed)
    setWrong(number === null)
    if (number !== null) onChoose(number)
  }
  return (
    <Tile title={t('data')}>
      <form className={styles.form} onSubmit={choose} noValidate>
        <p className={styles.remark} role="status">
          {orderNumber === undefined ? t('data.about') : t('data.shown', { number: orderNumber })}
        </p>
        <Field
          id="mail-order"
          label={t('data.order')}
          value={typed}
          error={isWrong ? t('data.wrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="sm">
          {t('data.show')}
        </Button>
        {orderNumber !== undefined && (
          <Button size="sm" variant="line" onClick={() => onChoose(undefined)}>
            {t('data.madeUp')}
          </Button>
        )}
      </form>
    </Tile>
  )
}
