import { picturesMax } from '@slodki-ul/contract/catalogue/product-pictures.admin'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { ArrowLeft, ArrowRight, Crop, ImagePlus, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import {
  useRemoveProductPictureMutation,
  useSortProductPicturesMutation,
} from '#catalogue/products/product-pictures.api.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { FileChoice } from '#layout/file-choice.tsx'
import { Tile } from '#layout/tile.tsx'
import { undoLater } from '#platform/audit/undo-later.ts'
import type { Picture } from './picture-dialog.tsx'
import { idOfField } from './product-field.ts'
import styles from './product-pictures.module.css'

/** With the library that crops. */
const PictureDialog = lazyComponent(async () => (await import('./picture-dialog.tsx')).PictureDialog)

/** The sequence of pictures, which shows a move before it is saved and can be undone. */
function useSequence({ id, pictures }: StaffProduct) {
  const { t } = useTranslation('pictures')
  const textOf = useFailureText()
  const [sort, { isLoading }] = useSortProductPicturesMutation()
  const [moved, setMoved] = useState<readonly Picture[] | null>(null)
  const save = async (next: readonly Picture[]) => {
    setMoved(next)
    const { data, error } = await sort({ params: { id }, body: { ids: next.map((picture) => picture.id) } })
    setMoved(data?.pictures ?? null)
    if (error) toasts.show({ kind: 'error', title: textOf(error) })
    else toasts.show({ kind: 'success', title: t('sorted'), onUndo: undoLater('product', id) })
  }
  // What the server says replaces what was moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer product, whatever its pictures
  useEffect(() => setMoved(null), [pictures])
  const shown = moved ?? pictures
  const move = (from: number, to: number) => {
    const picture = shown[from]
    if (!picture || isLoading || from === to || to < 0 || to >= shown.length) return
    save(shown.toSpliced(from, 1).toSpliced(to, 0, picture))
  }
  return { shown, move }
}

/** The pictures of a product in their order, the main one first: added, cropped, described, moved and removed (BO-076). */
export function ProductPictures({ product }: { product: StaffProduct }) {
  const { t } = useTranslation('pictures')
  const { shown, move } = useSequence(product)
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
      <div id={idOfField('images')} tabIndex={-1}>
        {shown.length === 0 && <p>{t('none')}</p>}
        <ul className={styles.pictures} id={idOfField('imageTexts')} tabIndex={-1}>
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
                onMove={(by) => moveBy(at, by, picture)}
                onEdit={() => setOpen([picture])}
                onRemove={() => setRemoved(picture)}
              />
            </li>
          ))}
          {shown.length < picturesMax && (
            <li>
              <AddPictures onChosen={(files) => setOpen(files.slice(0, picturesMax - shown.length))} />
            </li>
          )}
        </ul>
      </div>
      {/* Outside the form of the product: a form within a form is none. */}
      {createPortal(
        <>
          <Suspense>
            {source && (
              <PictureDialog
                key={source instanceof File ? open.length : source.id}
                productId={product.id}
                source={source}
                onClose={() => setOpen(open.slice(1))}
              />
            )}
          </Suspense>
          {removed && <RemoveDialog productId={product.id} picture={removed} onClose={() => setRemoved(null)} />}
        </>,
        document.body,
      )}
    </Tile>
  )
}

type PictureItemProps = {
  picture: Picture
  place: { at: number; isLast: boolean }
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onRemove: () => void
}

function PictureItem({
  picture: { id, url, altPl },
  place: { at, isLast },
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
        {(at === 0 || altPl === '') && (
          <span className={styles.tag}>
            {altPl === '' ? <Tag variant="warn">{t('undescribed')}</Tag> : <Tag>{t('main')}</Tag>}
          </span>
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

type RemoveDialogProps = { productId: number; picture: Picture; onClose: () => void }

function RemoveDialog({ productId, picture, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('pictures')
  const textOf = useFailureText()
  const [remove, { error, isLoading }] = useRemoveProductPictureMutation()
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: picture.altPl })}
      confirm={t('removeConfirm')}
      isDanger
      isBusy={isLoading}
      error={error === undefined ? undefined : textOf(error)}
      onConfirm={async () => {
        const outcome = await remove({ params: { id: productId, pictureId: picture.id } })
        if (outcome.error) return
        toasts.show({ kind: 'success', title: t('removed') })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  )
}
