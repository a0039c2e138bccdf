import type { Company } from '@slodki-ul/contract/addresses'
import type { Address, Order } from '@slodki-ul/contract/commerce/orders'
import { defaultCountry, findCountry } from '@slodki-ul/contract/countries'
import { kindOfTaxId } from '@slodki-ul/contract/eu-vat.rules'
import { formatNip } from '@slodki-ul/contract/nip'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import styles from './order-addresses.module.css'

/** Street and town on one line. */
const placeOf = ({ address, line2, zipCode, city }: Address) =>
  `${`${address} ${line2}`.trim()}, ${`${zipCode} ${city}`.trim()}`

/** Delivery address, recipient and invoice data of an order (ORD-10). */
export function OrderAddresses({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  const { user, shippingAddress, inPostPoint, inPostPointAddress, billingAddress } = order
  const countryOf = ({ country }: Address) => {
    const known = findCountry(country)
    return (language === 'en' ? known?.value : known?.label) ?? country
  }
  const taxIdOf = ({ taxId, address }: Company) => {
    const kind = kindOfTaxId(taxId, address)
    return t(`taxId.${kind}`, { taxId: kind === 'nip' ? formatNip(taxId) : taxId })
  }
  const isAbroad = shippingAddress && findCountry(shippingAddress.country)?.label !== defaultCountry
  return (
    <div className={styles.boxes}>
      <Box
        title={t('delivery')}
        rows={[
          `${user.firstName} ${user.lastName}`,
          inPostPoint && t('locker', { point: inPostPoint }),
          inPostPointAddress,
          shippingAddress && placeOf(shippingAddress),
          isAbroad && countryOf(shippingAddress),
          user.phone,
          user.email,
        ]}
      />
      {billingAddress && (
        <Box
          title={t('invoice')}
          rows={[
            billingAddress.name,
            billingAddress.taxId && taxIdOf(billingAddress),
            placeOf(billingAddress.address),
            countryOf(billingAddress.address),
          ]}
        />
      )}
    </div>
  )
}

function Box({ title, rows }: { title: string; rows: readonly (string | null | false)[] }): ReactNode {
  const id = useId()
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      {rows.map((row) => row && <p key={row}>{row}</p>)}
    </section>
  )
}
