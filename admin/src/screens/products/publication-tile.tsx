import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  useArchiveProductMutation,
  useCopyProductMutation,
  useDeleteProductMutation,
  useHideProductMutation,
  usePublishProductMutation,
  useRestoreProductMutation,
} from '#catalogue/products/products.api.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { readFailure } from '#core/failure.ts'
import { paths, productPath } from '#core/paths.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { undoLater } from '#platform/audit/undo-later.ts'
import styles from './product.module.css'
import { idOfField } from './product-field.ts'

type PublicationTileProps = {
  product: StaffProduct
  /** Shows the control with this id, which the other tab may hide. */
  onReveal: (id: string) => void
}

/** Publishing with what is missing, hiding with undo, copy, archive and deletion (BO-074, BO-089). */
export function PublicationTile({ product, onReveal }: PublicationTileProps) {
  const { t } = useTranslation('products')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [publish, publishing] = usePublishProductMutation()
  const [hide] = useHideProductMutation()
  const [archive] = useArchiveProductMutation()
  const [restore] = useRestoreProductMutation()
  const [copy] = useCopyProductMutation()
  const [isAsked, setAsked] = useState(false)
  const { id, isPublished, isArchived } = product
  const request = { params: { id } }
  const tell = (title: string, outcome: { error?: unknown }, onUndo?: () => void) =>
    toasts.show(
      outcome.error
        ? { kind: 'error', title: textOf(outcome.error) }
        : { kind: 'success', title, ...(onUndo && { onUndo }) },
    )
  const undo = undoLater('product', id)
  const hideIt = async () => tell(t('hidden', { name: product.name }), await hide(request), undo)
  const publishIt = async () => {
    const outcome = await publish(request)
    if (outcome.data) tell(t('published', { name: product.name }), outcome, undo)
  }
  const copyIt = async () => {
    const { data, error } = await copy(request)
    if (data) navigate(productPath(String(data.id)))
    else tell('', { error })
  }
  const refusal = publishing.error && readFailure(publishing.error)
  const missing = refusal?.code === 'ERRORS.NOTREADY' ? product.missing : []
  return (
    <Tile
      title={t('publication')}
      aside={
        <Tag variant={isPublished ? 'fresh' : 'mute'}>
          {t(isArchived ? 'state.archived' : isPublished ? 'state.published' : 'state.hidden')}
        </Tag>
      }
    >
      <div role="status">
        {refusal && (refusal.code !== 'ERRORS.NOTREADY' || missing.length > 0) && (
          <Note variant="error">{textOf(refusal)}</Note>
        )}
        {missing.length > 0 && (
          <ul>
            {missing.map((field) => (
              <li key={field}>
                <FieldLink field={field} onReveal={onReveal} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {product.missingEnglish.length > 0 && (
        <p>
          {t('missingEnglish', {
            fields: product.missingEnglish.map((field) => t(`field.${field as 'sku'}`)).join(', '),
          })}
        </p>
      )}
      <div className={styles.actions}>
        {isArchived ? (
          <Button size="sm" onClick={async () => tell(t('restored'), await restore(request), undo)}>
            {t('restore')}
          </Button>
        ) : (
          <>
            {isPublished ? (
              <Button size="sm" variant="line" onClick={hideIt}>
                {t('hide')}
              </Button>
            ) : (
              <Button size="sm" busy={publishing.isLoading} onClick={publishIt}>
                {t('publish')}
              </Button>
            )}
            <Button size="sm" variant="line" onClick={async () => tell(t('archived'), await archive(request), undo)}>
              {t('archive')}
            </Button>
          </>
        )}
        <Button size="sm" variant="line" onClick={copyIt}>
          {t('copy')}
        </Button>
        <Button size="sm" variant="line" onClick={() => setAsked(true)}>
          {t('delete')}
        </Button>
      </div>
      {isAsked && <DeleteDialog product={product} onClose={() => setAsked(false)} />}
    </Tile>
  )
}

function FieldLink({ field, onReveal }: { field: string; onReveal: (id: string) => void }) {
  const { t } = useTranslation('products')
  const id = idOfField(field)
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        onReveal(id)
        document.getElementById(id)?.focus()
      }}
    >
      {t(`field.${field as 'sku'}`)}
    </a>
  )
}

function DeleteDialog({ product: { id, name }, onClose }: { product: StaffProduct; onClose: () => void }) {
  const { t } = useTranslation('products')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [remove, { error, isLoading }] = useDeleteProductMutation()
  const isSold = error !== undefined && readFailure(error).code === 'ERRORS.ACTIONNOTALLOWED'
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      confirm={t('delete')}
      isDanger
      isBusy={isLoading}
      error={error === undefined ? undefined : isSold ? t('deleteSold') : textOf(error)}
      onConfirm={async () => {
        const outcome = await remove({ params: { id } })
        if (!outcome.error) navigate(paths.products)
      }}
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  )
}
