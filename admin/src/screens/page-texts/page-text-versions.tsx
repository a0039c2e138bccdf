import { formatMoment } from '@slodki-ul/contract/dates'
import type { PageTextRecord } from '@slodki-ul/contract/engagement/page-texts.admin'
import { momentOfWallTime } from '@slodki-ul/contract/warsaw-times.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './page-texts.module.css'

type Values = PageTextRecord['values']

/** All versions of a text with their dates; any of them, and the usual text, can be taken into the form again. */
export function PageTextVersions({ record, onBack }: { record: PageTextRecord; onBack: (values: Values) => void }) {
  const { t } = useTranslation('page-texts')
  const [isBack, setBack] = useState(false)
  const { versions, inForce, version: newest, usual } = record
  const goBack = (values: Values) => {
    onBack({ ...values, from: '', to: '' })
    setBack(true)
  }
  const moment = (wallTime: string) => {
    const found = momentOfWallTime(wallTime)
    return found ? formatMoment(found) : null
  }
  const datesOf = ({ from, to }: Values) =>
    [moment(from) && t('version.from', { when: moment(from) }), moment(to) && t('version.to', { when: moment(to) })]
      .filter(Boolean)
      .join(' ')
  return (
    <Tile title={t('versions')}>
      {versions.length === 0 && <p className={styles.remark}>{t('versions.none')}</p>}
      <p className={styles.remark} role="status">
        {isBack && t('back.done')}
      </p>
      <ul className={styles.versions}>
        {versions.map(({ version, values, changedBy, changedAt }) => (
          <li key={version}>
            <div className={styles.name}>
              <b>{t('version', { version })}</b>
              {version === inForce && <Tag variant="fresh">{t('version.inForce')}</Tag>}
            </div>
            <small>
              {[changedBy, changedAt && formatMoment(changedAt)].filter(Boolean).join(', ')}
              {datesOf(values) && <> · {datesOf(values)}</>}
            </small>
            {version !== newest && (
              <Button size="sm" variant="line" aria-label={t('back.label', { version })} onClick={() => goBack(values)}>
                {t('back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {versions.length > 0 && (
        <Button size="sm" variant="line" onClick={() => goBack(usual)}>
          {t('back.usual')}
        </Button>
      )}
    </Tile>
  )
}
