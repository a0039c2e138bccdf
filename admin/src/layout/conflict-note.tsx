import { formatMoment } from '@slodki-ul/contract/dates'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './conflict-note.module.css'
import { valueAt } from './record-form.rules.ts'
import type { Conflict } from './use-record-form.ts'

type ConflictNoteProps = {
  conflict: Conflict
  typed: Readonly<Record<string, unknown>>
  labelOf: (field: string) => string
  describe?: ((field: string, value: unknown) => string | undefined) | undefined
  onJoin: (theirs?: readonly string[], andSave?: boolean) => void
}

/** Somebody else saved first: different fields are joined by one press, of the same field one value is chosen (BO-027). */
export function ConflictNote({ conflict, typed, labelOf, describe, onJoin }: ConflictNoteProps) {
  const { t } = useTranslation('form')
  const { current, changedBy, changedAt, theirs, clashes } = conflict
  const [chosen, setChosen] = useState<readonly string[]>([])
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const names = (fields: readonly string[]) => fields.map(labelOf).join(', ')
  const textOf = (field: string, value: unknown) =>
    value === '' || value === null
      ? t('conflict.empty')
      : typeof value === 'boolean'
        ? t(value ? 'conflict.on' : 'conflict.off')
        : (describe?.(field, value) ?? String(value))
  return (
    <section ref={box} tabIndex={-1} className={styles.box} aria-label={t('conflict.title')}>
      <div className={styles.head}>
        <Icon of={TriangleAlert} />
        <div>
          <h2>{t('conflict.title')}</h2>
          <p>
            {t('conflict.who', {
              who: changedBy ?? t('conflict.somebody'),
              when: changedAt ? formatMoment(changedAt) : '',
              fields: names(theirs),
            })}{' '}
            {clashes.length > 0 ? t('conflict.choose') : t('conflict.joins')}
          </p>
        </div>
      </div>
      {clashes.map((field) => (
        <fieldset key={field} className={styles.choice}>
          <legend>{labelOf(field)}</legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={chosen.includes(field) === isTheirs}
                onChange={() => setChosen(isTheirs ? [...chosen, field] : chosen.filter((each) => each !== field))}
              />
              <span>
                <b>{textOf(field, valueAt(isTheirs ? current.values : typed, field))}</b>
                <small>{t(isTheirs ? 'conflict.theirs' : 'conflict.mine')}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.actions}>
        <Button variant="line" size="sm" onClick={() => onJoin(chosen)}>
          {t(clashes.length > 0 ? 'conflict.saveChoice' : 'conflict.join')}
        </Button>
        <Button variant="soft" size="sm" onClick={() => onJoin(clashes, false)}>
          {t('conflict.load')}
        </Button>
      </div>
    </section>
  )
}
