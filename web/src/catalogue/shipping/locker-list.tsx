import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import { Button } from '@slodki-ul/ui/button.tsx'
import { LoadMore } from '@slodki-ul/ui/load-more.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './locker-list.module.css'
import type { ListedPoint } from './locker-list.rules.ts'
import { LockerMap } from './locker-map.tsx'
import words from './point-text.module.css'
import { usePoints } from './use-points.ts'

type LockerListProps = {
  chosen: ChosenPoint | null
  /** Points of earlier orders, newest first. */
  last: readonly ChosenPoint[]
  /** Initial search text. */
  firstSearch: string
  /** Whether the search field gets the focus when it appears, because there is no map. */
  alone: boolean
  onChoose: (point: ChosenPoint) => void
}

/**
 * A searchable list of points by name and address, without a third-party map; arrow keys move, Enter selects (CHK-09,
 *
 */
export function LockerList({ chosen, last, firstSearch, alone, onChoose }: LockerListProps) {
  const { t } = useTranslation(['shipping', 'ui'])
  const list = usePoints(last, firstSearch)
  const [picked, setPicked] = useState(chosen?.name ?? last[0]?.name ?? '')
  const options = useRef<HTMLFieldSetElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (alone) search.current?.focus()
  }, [alone])
  const point = list.points.find(({ name }) => name === picked)

  const enterList = () => {
    const radios = options.current?.querySelectorAll('input') ?? []
    const [first] = [...radios].filter(({ checked }) => checked)
    ;(first ?? radios[0])?.focus()
  }
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (point) onChoose({ name: point.name, street: point.street, city: point.city })
  }

  return (
    <div className={styles.grid}>
      <LockerMap points={list.points} picked={picked} />
      <div className={styles.side}>
        <SearchField
          ref={search}
          label={t('search')}
          placeholder={t('search.example')}
          value={list.typed}
          onChange={list.type}
          onSubmit={enterList}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            enterList()
          }}
        />
        <form className={styles.form} onSubmit={choose}>
          <p className={clsx(text.small, text.muted)} role="status">
            {list.isSearching && list.total !== undefined && t('found', { count: list.total })}
            {!list.isSearching && t(list.points.length > 0 ? 'last' : 'hint')}
          </p>
          {list.isLoading && (
            <>
              <LoadingStatus />
              <LinesSkeleton lines={6} />
            </>
          )}
          {list.points.length > 0 && !list.isLoading && (
            <fieldset className={styles.options} ref={options}>
              <legend>
                <VisuallyHidden>{t('points')}</VisuallyHidden>
              </legend>
              {list.points.map((each) => (
                <Option key={each.name} point={each} checked={each.name === picked} onPick={setPicked} />
              ))}
              {list.isSearching && !list.failed && list.total !== undefined && list.total > list.shown && (
                <LoadMore shown={list.shown} total={list.total} loading={list.isLoadingMore} onMore={list.showMore} />
              )}
            </fieldset>
          )}
          {list.total === 0 && <p className={styles.empty}>{t('empty')}</p>}
          {list.failed && (
            <Note
              variant="error"
              role="alert"
              action={
                <Button variant="line" size="sm" onClick={list.retry}>
                  {t('error.retry', { ns: 'ui' })}
                </Button>
              }
            >
              {t('failed')}
            </Note>
          )}
          <div className={styles.take}>
            <Button type="submit" block disabled={!point}>
              {point ? t('choose', { name: point.name }) : t('choose.none')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}

type OptionProps = { point: ListedPoint; checked: boolean; onPick: (name: string) => void }

function Option({ point, checked, onPick }: OptionProps) {
  const { t } = useTranslation('shipping')
  const id = useId()
  const { name, street, city, description, isOpenAlways, wasUsed } = point
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="parcelPoint"
        value={name}
        checked={checked}
        onChange={() => onPick(name)}
        aria-describedby={description ? id : undefined}
      />
      <span>
        <b className={words.name}>{name}</b>
        <span className={words.address}>
          {street}, {city}
        </span>
        {description && (
          <span className={words.address} id={id}>
            {description}
          </span>
        )}
      </span>
      <span className={clsx(text.small, text.muted)}>
        {wasUsed ? t('used') : isOpenAlways && <span title={t('always')}>24/7</span>}
      </span>
    </label>
  )
}
