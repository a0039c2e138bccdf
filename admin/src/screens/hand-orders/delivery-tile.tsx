import { isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { HandOrderValues } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Choice } from '@slodki-ul/ui/choice.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './hand-order.module.css'
import { type HandOrderPart, idOf } from './hand-order-part.ts'

const codeFailures = ['ERRORS.VOUCHERINVALID', 'ERRORS.VOUCHERNOTFORGIFTCARDS', 'ERRORS.GIFTCARDBLOCKED']

/** How it is delivered, of what fits the products, and the code. */
export function DeliveryTile({ form, preview, refusal, errorOf }: HandOrderPart) {
  const { t } = useTranslation(['hand-orders', 'lists'])
  const textOf = useFailureText()
  const chosen = useWatch({ control: form.control, name: 'shippingMethod' }) as HandOrderValues['shippingMethod']
  const methods = preview?.methods ?? []
  const missing = errorOf('shippingMethod')
  const isCodeRefused = refusal !== null && codeFailures.includes(refusal.code)
  return (
    <Tile title={t('delivery')}>
      <div className={styles.stack} id={idOf('shippingMethod')} tabIndex={-1}>
        {methods.length === 0 ? (
          <p className={styles.none}>{t('delivery.later')}</p>
        ) : (
          <Choice
            legend={t('delivery.choose')}
            name="shippingMethod"
            value={chosen}
            options={methods.map(({ name, price }) => ({
              ...{ value: name, name: t(`shipping.${name}`, { ns: 'lists' }), price: formatZloty(price) },
            }))}
            onChange={(name) => form.setValue('shippingMethod', name)}
          />
        )}
        {missing && <FieldError id={idOf('shippingMethod-error')}>{missing}</FieldError>}
        {chosen !== null && !isCod(chosen) && preview?.codTotal != null && (
          <p className={styles.none}>{t('delivery.cod')}</p>
        )}
        <Field
          id={idOf('discountCode')}
          label={t('code')}
          autoComplete="off"
          optional
          error={isCodeRefused ? textOf(refusal) : errorOf('discountCode')}
          {...form.register('discountCode')}
        />
      </div>
    </Tile>
  )
}
