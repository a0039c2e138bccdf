import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { HexagonIcon } from '@slodki-ul/ui/hexagon-icon.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoteEditor } from '#commerce/orders/note-editor.tsx'
import { groupOf, signOf, timelineGroups } from '#commerce/orders/order-timeline.rules.ts'
import { useTimelineText } from '#commerce/orders/use-timeline-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './order-timeline.module.css'

type OrderTimelineProps = { order: StaffOrder; children?: ReactNode }

/** Everything that happened to the order, newest first, by kind (BO-046). */
export function OrderTimeline({ order, children }: OrderTimelineProps) {
  const { t } = useTranslation('orders')
  const [group, setGroup] = useState<(typeof timelineGroups)[number]>('all')
  const textOf = useTimelineText()
  const moment = useMomentText()
  const shown = order.timeline.filter((entry) => group === 'all' || groupOf(entry) === group)
  return (
    <Tile title={t('timeline')}>
      <fieldset className={styles.groups} aria-label={t('timeline.groups')}>
        {timelineGroups.map((name) => (
          <Chip key={name} pressed={name === group} onClick={() => setGroup(name)}>
            {t(`timeline.${name}`)}
          </Chip>
        ))}
      </fieldset>
      <ol className={styles.entries} aria-label={t('timeline')}>
        {shown.map((entry) => {
          const { title, detail, by } = textOf(entry)
          return (
            <li key={entry.id}>
              <HexagonIcon {...signOf(entry)} />
              <div>
                <b>{title}</b>
                <small>
                  <time dateTime={entry.at}>{moment(entry.at)}</time>, {by}
                </small>
                {detail && <p>{detail}</p>}
                {entry.kind === 'note' && <NoteEditor orderId={order.id} note={entry} />}
              </div>
            </li>
          )
        })}
      </ol>
      {shown.length === 0 && <p>{t('timeline.empty')}</p>}
      {children}
    </Tile>
  )
}
