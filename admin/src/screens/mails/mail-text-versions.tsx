import { formatMoment } from '@slodki-ul/contract/dates'
import type { MailText } from '@slodki-ul/contract/platform/mail-texts.admin'
import { type MailWords, noWords, wordFields } from '@slodki-ul/contract/platform/mail-words.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './mails.module.css'

/** All versions of the words of a mail; any of them, and the usual words, can be taken into the form again. */
export function MailTextVersions({ record, onBack }: { record: MailText; onBack: (words: MailWords) => void }) {
  const { t } = useTranslation('mails')
  const [isBack, setBack] = useState(false)
  const { versions, version: inForce } = record
  const goBack = (words: MailWords) => {
    onBack(words)
    setBack(true)
  }
  return (
    <Tile title={t('versions')}>
      {versions.length === 0 && <p className={styles.remark}>{t('versions.none')}</p>}
      <p className={styles.remark} role="status">
        {isBack && t('back.done')}
      </p>
      <ul className={styles.versions}>
        {versions.map(({ version, values, changedBy, changedAt }) => {
          const date = changedAt ? formatMoment(changedAt) : ''
          return (
            <li key={version}>
              <div className={styles.name}>
                <b>{t('version', { version })}</b>
                {version === inForce && <Tag variant="fresh">{t('version.inForce')}</Tag>}
              </div>
              <small>
                {changedBy === null ? t('version.byNobody', { date }) : t('version.by', { name: changedBy, date })}
              </small>
              <dl className={styles.words}>
                {wordFields
                  .filter((field) => values[field] !== '')
                  .map((field) => (
                    <div key={field}>
                      <dt>{t(`field.${field}`)}</dt>
                      <dd>{values[field]}</dd>
                    </div>
                  ))}
              </dl>
              {version !== inForce && (
                <Button
                  size="sm"
                  variant="line"
                  aria-label={t('back.label', { version })}
                  onClick={() => goBack(values)}
                >
                  {t('back')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {versions.length > 0 && (
        <Button size="sm" variant="line" onClick={() => goBack(noWords)}>
          {t('back.usual')}
        </Button>
      )}
    </Tile>
  )
}
