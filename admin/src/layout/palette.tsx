import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '#core/palette.rules.ts'
import styles from './palette.module.css'
import type { PaletteGroup } from './palette-items.ts'
import { useRecordHits } from './use-record-hits.ts'

type PaletteProps = {
  groups: readonly PaletteGroup[]
  onClose: () => void
}

/** Where the arrows go in a list that goes round. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * One field that finds and does: the focus stays in it, the arrows move through the list (BO-017, BO-018). Loaded when
 * first opened.
 */
export function Palette({ groups, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const hits = useRecordHits(text)
  const shown = [...hits, ...groups]
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ isFound, title, subtitle = '' }) => isFound || matches(text, `${title} ${subtitle}`)),
    }))
    .filter(({ items }) => items.length > 0)
  const items = shown.flatMap((group) => group.items)
  const current = items.find((item) => item.id === chosen) ?? items[0]
  const optionId = (item: string) => `${id}-${item}`
  const currentId = current && optionId(current.id)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const choose = (item = current) => {
    if (!item) return
    onClose()
    item.onChoose()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    // Enter also ends a word of an input method.
    if ((!step && event.key !== 'Enter') || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!step) return choose()
    const at = items.findIndex((item) => item.id === current?.id)
    setChosen(items[(at + step + items.length) % items.length]?.id ?? '')
  }

  return (
    <Dialog open onClose={onClose} title={t('palette.title')} size="medium">
      <div className={styles.palette}>
        <div className={styles.field}>
          <Icon of={Search} />
          <input
            type="search"
            role="combobox"
            className={styles.input}
            aria-label={t('palette.label')}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={id}
            {...(currentId && { 'aria-activedescendant': currentId })}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setChosen('')
            }}
            onKeyDown={handleKey}
          />
        </div>
        <div role="listbox" id={id} className={styles.list} aria-label={t('palette.results')}>
          {shown.map(({ title, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by the role only
            <div key={title} role="group" aria-label={title}>
              <p className={styles.group} role="presentation">
                {title}
              </p>
              {items.map((item) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus stays in the field, whose keys choose
                <div
                  key={item.id}
                  id={optionId(item.id)}
                  role="option"
                  aria-selected={item === current}
                  className={styles.item}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(item)}
                >
                  <Icon of={item.icon} />
                  <span>{item.title}</span>
                  {item.keys}
                  {item.subtitle && <span className={styles.sub}>{item.subtitle}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        {/* Announced, because the focus stays in the field. */}
        <p role="status" className={styles.none}>
          {items.length === 0 && t('palette.none')}
        </p>
      </div>
    </Dialog>
  )
}
