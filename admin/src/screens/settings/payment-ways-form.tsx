import { kindsWithoutWay, paymentIssues } from '@slodki-ul/contract/catalogue/delivery.rules'
import { formatMoment } from '@slodki-ul/contract/dates'
import {
  type DeliverySettings,
  type PaymentSettings,
  type PaymentWay,
  paymentWays,
} from '@slodki-ul/contract/platform/shop-settings'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { RetryNote } from '@slodki-ul/ui/retry-note.tsx'
import { Banknote, CreditCard, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '#layout/number-field.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Switch } from '#layout/switch.tsx'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { useChangePaymentSettingsMutation, useGetPaymentProvidersQuery } from '#payments/payments/payments.api.ts'
import { NoWayNote } from './no-way-note.tsx'
import styles from './settings.module.css'

type PaymentWaysFormProps = {
  payments: { version: number; values: PaymentSettings }
  delivery: DeliverySettings
}

const icons = { Stripe: CreditCard, Blik: Smartphone, Cod: Banknote }
const idOf = (field: string) => `payments-${field}`

export function PaymentWaysForm({ payments, delivery }: PaymentWaysFormProps) {
  const { t } = useTranslation('settings')
  const issueText = useIssueText()
  const [change] = useChangePaymentSettingsMutation()
  const state = useRecordForm({
    record: payments,
    issuesOf: (values) => paymentIssues(values as PaymentSettings),
    save: (body, version) => change({ body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  const typed = state.form.watch() as PaymentSettings
  return (
    <RecordForm state={state} labelOf={(field) => t(`payments.${field as keyof PaymentSettings}`)} idOf={idOf}>
      <Tile title={t('payments')}>
        <ul className={styles.ways}>
          {paymentWays.map((way) => (
            <li key={way}>
              <Icon of={icons[way]} />
              <span>
                <b>{t(`payments.${way}`)}</b>
                <WayState way={way} />
              </span>
              <Switch
                id={idOf(way)}
                label={t('payments.on', { name: t(`payments.${way}`) })}
                isOn={typed[way]}
                onChange={(isOn) => state.form.setValue(way, isOn)}
              />
            </li>
          ))}
        </ul>
        <div className={styles.fields}>
          <NumberField
            form={state.form}
            name="codMaxAmount"
            id={idOf('codMaxAmount')}
            label={t('payments.codMaxAmount')}
            placeholder={t('delivery.any')}
            hint={t('payments.codMaxAmount.hint')}
            error={issueText(state.issues.codMaxAmount)}
          />
        </div>
        <p className={styles.remark}>{t('payments.countries')}</p>
        <NoWayNote kinds={kindsWithoutWay(delivery, typed)} />
      </Tile>
    </RecordForm>
  )
}

/** Whether the key of the provider is there, never the key, and when the way last worked. */
function WayState({ way }: { way: PaymentWay }) {
  const { t } = useTranslation('settings')
  const { data, error, isFetching, refetch } = useGetPaymentProvidersQuery()
  if (way === 'Cod') return <small>{t('payments.cash')}</small>
  if (error) return <RetryNote text={t('payments.failed')} onRetry={refetch} retrying={isFetching} />
  if (!data) return <small>…</small>
  const at = data.lastWorkedAt[way]
  return (
    <small>
      {t(data.isSimulated ? 'payments.simulated' : data.hasKey ? 'payments.hasKey' : 'payments.noKey')}
      {', '}
      {at ? t('payments.lastWorked', { at: formatMoment(at) }) : t('payments.neverWorked')}
    </small>
  )
}
