import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { ArrowLeft, ArrowRight, Crop, ImagePlus, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { FileChoice } from './file-choice.tsx'
import type { Picture, PictureCalls, PictureWords } from './picture-calls.ts'
import styles from './picture-list.module.css'
import { Tile } from './tile.tsx'

/** With the library that crops. */
const PictureDialog = lazyComponent(async () => (await import('./picture-dialog.tsx')).PictureDialog)

/** The sequence of pictures, which shows a move before it is saved. */
function useSequence(pictures: readonly Picture[], { sort, undoSort }: PictureCalls) {
  const { t } = useTranslation('pictures')
  const textOf = useFailureText()
  const [isSaving, setSaving] = useState(false)
  const [moved, setMoved] = useState<readonly Picture[] | null>(null)
  const save = async (next: readonly Picture[]) => {
    setMoved(next)
    setSaving(true)
    const { data, error } = await sort(next.map((picture) => picture.id))
    setSaving(false)
    setMoved(data ?? null)
    if (error) toasts.show({ kind: 'error', title: textOf(error) })
    else toasts.show({ kind: 'success', title: t('sorted'), ...(undoSort ? { onUndo: undoSort } : {}) })
  }
  // What the server says replaces what was moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer record, whatever its pictures
  useEffect(() => setMoved(null), [pictures])
  const shown = moved ?? pictures
  const move = (from: number, to: number) => {
    const picture = shown[from]
    if (!picture || isSaving || from === to || to < 0 || to >= shown.length) return
    save(shown.toSpliced(from, 1).toSpliced(to, 0, picture))
  }
  return { shown, move }
}

type PictureListProps = {
  pictures: readonly Picture[]
  /** How many there can be. */
  max: number
  calls: PictureCalls
  words: PictureWords
  /** Whether a picture is described in English as well. */
  areBothTextsNeeded?: boolean
  /** Ids of the places to which errors about pictures and about their texts lead. */
  ids?: { pictures: string; texts: string }
}

/** The pictures of a record in their order: added, cropped, described, moved and removed (BO-076, BO-136). */
export function PictureList({ pictures, max, calls, words, areBothTextsNeeded, ids }: PictureListProps) {
  const { t } = useTranslation('pictures')
  const { shown, move } = useSequence(pictures, calls)
  const [open, setOpen] = useState<readonly (File | Picture)[]>([])
  const [removed, setRemoved] = useState<Picture | null>(null)
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  const entering = useRef<string | null>(null)
  useEffect(() => {
    const button = entering.current ? document.getElementById(entering.current) : null
    entering.current = null
    button?.focus()
  })
  const moveBy = (at: number, by: -1 | 1, { id }: Picture) => {
    // At the end of the row this button is disabled, the other one is not.
    const isLast = at + by === 0 || at + by === shown.length - 1
    entering.current = `picture-${id}-${isLast ? -by : by}`
    move(at, at + by)
  }
  const [source] = open
  return (
    <Tile title={t('title')} aside={<span className={styles.hint}>{t('drag')}</span>}>
      <div id={ids?.pictures} tabIndex={-1}>
        {shown.length === 0 && <p>{t('none')}</p>}
        <ul className={styles.pictures} id={ids?.texts} tabIndex={-1}>
          {shown.map((picture, at) => (
            <li
              key={picture.id}
              className={clsx(styles.picture, drag && drag.over === at && drag.from !== at && styles.over)}
              draggable
              onDragStart={() => setDrag({ from: at, over: at })}
              onDragEnd={() => setDrag(null)}
              onDragOver={(event) => {
                if (!drag) return
                event.preventDefault()
                setDrag({ ...drag, over: at })
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (drag) move(drag.from, at)
              }}
            >
              <PictureItem
                picture={picture}
                place={{ at, isLast: at === shown.length - 1 }}
                first={words.first}
                onMove={(by) => moveBy(at, by, picture)}
                onEdit={() => setOpen([picture])}
                onRemove={() => setRemoved(picture)}
              />
            </li>
          ))}
          {shown.length < max && (
            <li>
              <AddPictures onChosen={(files) => setOpen(files.slice(0, max - shown.length))} />
            </li>
          )}
        </ul>
      </div>
      {/* Outside a form of the record: a form within a form is none. */}
      {createPortal(
        <>
          <Suspense>
            {source && (
              <PictureDialog
                key={source instanceof File ? open.length : source.id}
                calls={calls}
                words={words}
                areBothTextsNeeded={areBothTextsNeeded}
                source={source}
                onClose={() => setOpen(open.slice(1))}
              />
            )}
          </Suspense>
          {removed && (
            <RemoveDialog
              picture={removed}
              text={words.removeText}
              remove={calls.remove}
              onClose={() => setRemoved(null)}
            />
          )}
        </>,
        document.body,
      )}
    </Tile>
  )
}

type PictureItemProps = {
  picture: Picture
  place: { at: number; isLast: boolean }
  first: string | undefined
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onRemove: () => void
}

function PictureItem({
  picture: { id, url, altPl },
  place: { at, isLast },
  first,
  onMove,
  onEdit,
  onRemove,
}: PictureItemProps) {
  const { t } = useTranslation('pictures')
  const name = altPl || t('one', { number: at + 1 })
  return (
    <>
      <div className={styles.frame}>
        <ToneImage className={styles.plate} colour="milk" image={url} alt={name} />
        {altPl === '' ? (
          <span className={styles.tag}>
            <Tag variant="warn">{t('undescribed')}</Tag>
          </span>
        ) : (
          at === 0 &&
          first && (
            <span className={styles.tag}>
              <Tag>{first}</Tag>
            </span>
          )
        )}
      </div>
      <div className={styles.buttons}>
        <IconButton
          id={`picture-${id}--1`}
          icon={ArrowLeft}
          label={t('earlier', { name })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          id={`picture-${id}-1`}
          icon={ArrowRight}
          label={t('later', { name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Crop} label={t('edit', { name })} onClick={onEdit} />
        <IconButton icon={Trash2} label={t('remove', { name })} onClick={onRemove} />
      </div>
    </>
  )
}

const AddPictures = ({ onChosen }: { onChosen: (files: File[]) => void }) => (
  <FileChoice
    className={styles.add}
    icon={ImagePlus}
    label={useTranslation('pictures').t('add')}
    accept="image/jpeg,image/png,image/webp,image/avif"
    multiple
    onChosen={onChosen}
  />
)

type RemoveDialogProps = { picture: Picture; text: string; remove: PictureCalls['remove']; onClose: () => void }

function RemoveDialog({ picture, text, remove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('pictures')
  const textOf = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: picture.altPl })}
      confirm={t('removeConfirm')}
      isDanger
      isBusy={isBusy}
      error={error === undefined ? undefined : textOf(error)}
      onConfirm={async () => {
        setBusy(true)
        const outcome = await remove(picture.id)
        setBusy(false)
        setError(outcome.error)
        if (outcome.error) return
        toasts.show({ kind: 'success', title: t('removed') })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
