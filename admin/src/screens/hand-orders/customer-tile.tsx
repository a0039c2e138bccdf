import { skipToken } from '@reduxjs/toolkit/query'
import type { HandOrderCustomer, HandOrderValues } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { contactFieldsOf, type OrderContact } from '@slodki-ul/contract/commerce/order-contact.rules'
import { languages } from '@slodki-ul/contract/language'
import { searchMin } from '@slodki-ul/contract/platform/search.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useListHandOrderCustomersQuery } from '#commerce/orders/hand-orders.api.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './hand-order.module.css'
import { type HandOrderPart, idOf } from './hand-order-part.ts'

const types: Partial<Record<keyof OrderContact, string>> = { email: 'email', phone: 'tel' }

/** For whom it is: a person with an account, or a guest by what is typed. */
export function CustomerTile({ form, errorOf }: HandOrderPart) {
  const { t } = useTranslation('hand-orders')
  const { userId, shippingMethod } = useWatch({ control: form.control }) as HandOrderValues
  const fields = contactFieldsOf(shippingMethod ?? 'KurierDPD')
  const choose = ({ id, ...data }: HandOrderCustomer) => {
    form.setValue('userId', id)
    for (const [field, value] of Object.entries(data)) form.setValue(field, value)
  }
  return (
    <Tile title={t('customer')}>
      <div className={styles.fields}>
        <CustomerSearch onChoose={choose} />
        <p className={styles.wide} role="status">
          {userId === null ? t('customer.guest') : t('customer.chosen', { email: form.getValues('email') })}{' '}
          {userId !== null && (
            <Button variant="line" size="sm" onClick={() => form.setValue('userId', null)}>
              {t('customer.toGuest')}
            </Button>
          )}
        </p>
        {fields.map((name) => (
          <Field
            key={name}
            id={idOf(name)}
            type={types[name] ?? 'text'}
            label={t(`field.${name}`)}
            autoComplete="off"
            optional={name === 'line2'}
            error={errorOf(name)}
            {...form.register(name)}
          />
        ))}
        <fieldset className={styles.choice}>
          <legend>{t('language')}</legend>
          {languages.map((language) => (
            <Check key={language} type="radio" value={language} {...form.register('language')}>
              {t(`language.${language}`)}
            </Check>
          ))}
        </fieldset>
      </div>
    </Tile>
  )
}

function CustomerSearch({ onChoose }: { onChoose: (customer: HandOrderCustomer) => void }) {
  const { t } = useTranslation('hand-orders')
  const [typed, setTyped] = useState('')
  const searchBy = useDeferredValue(typed.trim())
  const isAsked = searchBy.length >= searchMin
  const { currentData: found, isError } = useListHandOrderCustomersQuery(isAsked ? { query: { searchBy } } : skipToken)
  return (
    <div className={styles.wide}>
      <Field
        type="search"
        label={t('customer.search')}
        hint={t('customer.hint')}
        autoComplete="off"
        value={typed}
        error={isAsked && isError ? t('customer.failed') : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isAsked && found && (
        <ul className={styles.people} aria-label={t('customer.found')}>
          {found.map((customer) => (
            <li key={customer.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(customer)
                  setTyped('')
                }}
              >
                <b>{`${customer.firstName} ${customer.lastName}`.trim() || customer.email}</b>
                <small>{[customer.email, customer.phone].filter(Boolean).join(', ')}</small>
              </button>
            </li>
          ))}
          {found.length === 0 && <li role="status">{t('customer.none')}</li>}
        </ul>
      )}
    </div>
  )
}
