import type { StaffShipment } from '@slodki-ul/contract/commerce/shipments.admin'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import styles from './shipments-panel.module.css'

/** Fields of the carrier that have a name here. */
const fields = [
  'receiver.first_name',
  'receiver.last_name',
  'receiver.email',
  'receiver.phone',
  'receiver.address',
  'receiver.address.street',
  'receiver.address.building_number',
  'receiver.address.city',
  'receiver.address.post_code',
  'custom_attributes.target_point',
  'parcels.weight.amount',
  'parcels.dimensions',
  'insurance.amount',
  'authorization',
] as const
/** Words of the carrier that have a sentence here, beside themselves. */
const words = [
  'invalid',
  'required',
  'too_long',
  'does_not_exist',
  'point_closed',
  'insufficient_funds',
  'invalid_action',
  'unauthorized',
] as const

/** What the carrier refused, field by field in its own words, and that the order stays as it was (BO-054). */
export function RefusalNote({ shipment: { refusals, state } }: { shipment: StaffShipment }) {
  const { t } = useTranslation('shipments')
  const isFailed = state === 'failed'
  return (
    <Note variant={isFailed ? 'error' : 'plain'}>
      <b>{t(isFailed ? 'refused' : 'notCanceled')}</b>
      <ul className={styles.words}>
        {refusals.map((refusal) => {
          const field = fields.find((each) => each === refusal.field)
          const known = words.find((each) => each === refusal.words)
          return (
            <li key={`${refusal.field} ${refusal.words}`}>
              {`${field ? t(`field.${field}`) : refusal.field}: ${known ? `${t(`words.${known}`)} ` : ''}„${refusal.words}”`}
            </li>
          )
        })}
      </ul>
    </Note>
  )
}
