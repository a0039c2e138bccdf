import { deliveryIssues, kindsWithoutWay } from '@slodki-ul/contract/catalogue/delivery.rules'
import {
  type DeliveryName,
  type DeliverySettings,
  deliveryNames,
  type PaymentSettings,
} from '@slodki-ul/contract/platform/shop-settings'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChangeDeliverySettingsMutation } from '#catalogue/shipping/shipping.api.ts'
import { NumberField } from '#layout/number-field.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Switch } from '#layout/switch.tsx'
import { Tile } from '#layout/tile.tsx'
import { type RecordForm as FormState, useRecordForm } from '#layout/use-record-form.ts'
import styles from './delivery.module.css'
import { NoWayNote } from './no-way-note.tsx'
import { SampleCarts } from './sample-carts.tsx'
import settings from './settings.module.css'

type DeliveryFormProps = {
  delivery: { version: number; values: DeliverySettings }
  payments: PaymentSettings
}

const fields = ['price', 'freeFrom', 'maxKg', 'isEnabled', 'position', 'countries'] as const
const idOf = (path: string) => `delivery-${path.replace('.', '-')}`

/** Prices, limits, order and switches of the deliveries. */
export function DeliveryForm({ delivery, payments }: DeliveryFormProps) {
  const { t } = useTranslation('settings')
  const [change] = useChangeDeliverySettingsMutation()
  const state = useRecordForm({
    record: delivery,
    issuesOf: (values) => deliveryIssues(values as DeliverySettings),
    save: (body, version) => change({ body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  const typed = state.form.watch() as DeliverySettings
  const labelOf = (path: string) => {
    const [name, field] = path.split('.') as [DeliveryName, (typeof fields)[number]]
    return `${t(`delivery.${name}`)}: ${t(`delivery.field.${field}`)}`
  }
  const ordered = deliveryNames.toSorted((one, other) => typed[one].position - typed[other].position)
  const move = (index: number, step: 1 | -1) => {
    const next = [...ordered]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + step, 0, moved)
    for (const [place, name] of next.entries()) state.form.setValue(`${name}.position`, place + 1)
  }
  return (
    <RecordForm state={state} labelOf={labelOf} idOf={idOf}>
      <div className={settings.columns}>
        <Tile title={t('delivery')}>
          <div className={styles.head} aria-hidden="true">
            <span>{t('delivery.way')}</span>
            <span>{t('delivery.field.price')}</span>
            <span>{t('delivery.field.freeFrom')}</span>
            <span>{t('delivery.field.maxKg')}</span>
          </div>
          {ordered.map((name, index) => (
            <DeliveryRow
              key={name}
              {...{ name, state, index }}
              isLast={index === ordered.length - 1}
              setting={typed[name]}
              onMove={(step) => move(index, step)}
            />
          ))}
          <p className={settings.remark}>{t('delivery.vat')}</p>
          <p className={settings.remark}>{t('delivery.countries')}</p>
        </Tile>
        <aside className={settings.side} aria-label={t('delivery.effects')}>
          <SampleCarts before={delivery.values} after={typed} payments={payments} />
          <NoWayNote kinds={kindsWithoutWay(typed, payments)} />
        </aside>
      </div>
    </RecordForm>
  )
}

type DeliveryRowProps = {
  name: DeliveryName
  state: FormState
  setting: DeliverySettings[DeliveryName]
  index: number
  isLast: boolean
  onMove: (step: 1 | -1) => void
}

function DeliveryRow({ name, state: { form, issues, changed }, setting, index, isLast, onMove }: DeliveryRowProps) {
  const { t } = useTranslation('settings')
  const issueText = useIssueText()
  const field = (which: 'price' | 'freeFrom' | 'maxKg') => {
    const path = `${name}.${which}`
    return {
      ...{ form, name: path, id: idOf(path), label: t(`delivery.field.${which}`), error: issueText(issues[path]) },
      className: changed.includes(path) ? styles.changed : undefined,
    }
  }
  const title = t(`delivery.${name}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with its legend in a cell
    <div className={styles.row} role="group" aria-label={title}>
      <div className={styles.name}>
        <span className={styles.order}>
          <IconButton
            icon={ArrowUp}
            label={t('delivery.up', { name: title })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('delivery.down', { name: title })}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </span>
        <span>
          <b>{title}</b>
          <small>{t(`delivery.${name}.hint`)}</small>
        </span>
      </div>
      <NumberField {...field('price')} />
      <NumberField {...field('freeFrom')} placeholder={t('delivery.never')} />
      {name === 'Email' ? (
        <span />
      ) : (
        <NumberField {...field('maxKg')} decimals={null} placeholder={t('delivery.any')} />
      )}
      <Switch
        id={idOf(`${name}.isEnabled`)}
        label={t('delivery.on', { name: title })}
        isOn={setting.isEnabled}
        onChange={(isOn) => form.setValue(`${name}.isEnabled`, isOn)}
      />
    </div>
  )
}
