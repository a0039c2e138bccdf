import { Button } from '@slodki-ul/ui/button.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './entries.module.css'
import { moved } from './entries.rules.ts'

type EntriesProps<Entry> = {
  entries: readonly Entry[]
  onChange: (entries: readonly Entry[]) => void
  /** Id of the first control of an entry, which gets the focus when it is added or moved. */
  idOf: (at: number) => string
  /** Id of the button that adds one. */
  id: string
  /** On the button that adds an entry. */
  add: string
  blank: Entry
  /** What an entry is called on the buttons that move and remove it. */
  nameOf: (entry: Entry, at: number) => string
  children: (entry: Entry, at: number, change: (next: Entry) => void) => ReactNode
}

/** Entries of a list in their order: added, moved up and down by buttons, removed. */
export function Entries<Entry>({ entries, onChange, idOf, id, add, blank, nameOf, children }: EntriesProps<Entry>) {
  const { t } = useTranslation('form')
  const entering = useRef<string | null>(null)
  useEffect(() => {
    if (entering.current) document.getElementById(entering.current)?.focus()
    entering.current = null
  })
  const set = (next: readonly Entry[], focused: string) => {
    entering.current = focused
    onChange(next)
  }
  return (
    <>
      {entries.length > 0 && (
        <ol className={styles.list}>
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike; the place is all that tells them apart
            <li key={at} className={styles.entry}>
              <div className={styles.fields}>{children(entry, at, (next) => onChange(entries.with(at, next)))}</div>
              <div className={styles.actions}>
                <IconButton
                  label={t('entry.up', { name: nameOf(entry, at) })}
                  icon={ArrowUp}
                  disabled={at === 0}
                  onClick={() => set(moved(entries, at, at - 1), idOf(at - 1))}
                />
                <IconButton
                  label={t('entry.down', { name: nameOf(entry, at) })}
                  icon={ArrowDown}
                  disabled={at === entries.length - 1}
                  onClick={() => set(moved(entries, at, at + 1), idOf(at + 1))}
                />
                <IconButton
                  label={t('entry.remove', { name: nameOf(entry, at) })}
                  icon={Trash2}
                  onClick={() => set(entries.toSpliced(at, 1), id)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button
          id={id}
          size="sm"
          variant="soft"
          icon={Plus}
          onClick={() => set([...entries, blank], idOf(entries.length))}
        >
          {add}
        </Button>
      </div>
    </>
  )
}
