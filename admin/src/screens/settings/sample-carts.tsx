import { sampleCarts, sampleDelivery } from '@slodki-ul/contract/catalogue/delivery.rules'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { DeliverySettings, PaymentSettings } from '@slodki-ul/contract/platform/shop-settings'
import { deliveryNames } from '@slodki-ul/contract/platform/shop-settings'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './settings.module.css'

type SampleCartsProps = { before: DeliverySettings; after: DeliverySettings; payments: PaymentSettings }

/** Settings as far as they are numbers: what is typed halfway leaves the saved value. */
const readable = (after: DeliverySettings, before: DeliverySettings): DeliverySettings => {
  const numberOf = <Value,>(value: Value, saved: Value): Value => (typeof value === 'string' ? saved : value)
  return Object.fromEntries(
    deliveryNames.map((name) => {
      const [setting, saved] = [after[name], before[name]]
      return [
        name,
        {
          ...setting,
          price: numberOf(setting.price ?? 0, saved.price),
          freeFrom: numberOf(setting.freeFrom, saved.freeFrom),
          maxKg: numberOf(setting.maxKg, saved.maxKg),
        },
      ]
    }),
  ) as DeliverySettings
}

/** What three carts pay for their delivery, now and once the form is saved (BO-184). */
export function SampleCarts({ before, after, payments }: SampleCartsProps) {
  const { t } = useTranslation('settings')
  const textOf = (price: number | undefined) => (price === undefined ? t('samples.none') : formatZloty(toZloty(price)))
  return (
    <Tile title={t('samples')}>
      <p className={styles.remark}>{t('samples.about')}</p>
      <ul className={styles.rows}>
        {sampleCarts.map((cart) => {
          const [now, then] = [before, readable(after, before)].map((delivery) =>
            sampleDelivery({ delivery, payments }, cart),
          )
          const isChanged = now?.price !== then?.price
          return (
            <li key={cart.name}>
              <span>
                {t(`samples.${cart.name}`)}
                <small>{formatZloty(cart.value)}</small>
              </span>
              <span>
                {isChanged && (
                  <>
                    <VisuallyHidden>{t('samples.before')}</VisuallyHidden> <del>{textOf(now?.price)}</del>{' '}
                    <VisuallyHidden>{t('samples.after')}</VisuallyHidden>
                  </>
                )}
                <b>{textOf(then?.price)}</b>
              </span>
            </li>
          )
        })}
      </ul>
    </Tile>
  )
}
