import { productFilesMax, productFileTypes } from '@slodki-ul/contract/catalogue/product-files.rules'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { formatSize } from '@slodki-ul/ui/file-format.ts'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRemoveProductFileMutation, useRestoreProductFileMutation } from '#catalogue/products/product-files.api.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { useLanguage } from '#i18n/language.ts'
import type fileTexts from '#i18n/pl/product-files.json'
import { FileChoice } from '#layout/file-choice.tsx'
import { Tile } from '#layout/tile.tsx'
import styles from './product-files.module.css'
import { useFileUpload } from './use-file-upload.ts'

type ProductFile = StaffProduct['files'][number]

/** The files that buyers of a virtual product download: added, replaced for former buyers too, and restored (BO-077). */
export function ProductFiles({ product: { id, files } }: { product: StaffProduct }) {
  const { t } = useTranslation('product-files')
  const upload = useFileUpload(id)
  const [replacing, setReplacing] = useState<{ file: ProductFile; next: File } | null>(null)
  const [removed, setRemoved] = useState<ProductFile | null>(null)
  return (
    <Tile title={t('title')}>
      {files.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <FileRow
                productId={id}
                file={file}
                isBusy={upload.isBusy}
                onReplace={(next) => setReplacing({ file, next })}
                onRemove={() => setRemoved(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <UploadState upload={upload} />
      {files.length < productFilesMax && !upload.isBusy && (
        <FileChoice
          icon={Upload}
          label={t('add')}
          accept={accepted}
          onChosen={([file]) => file && upload.choose(file, null)}
        />
      )}
      {replacing && (
        <ConfirmDialog
          title={t('replaceTitle', { name: replacing.file.name })}
          confirm={t('replace')}
          isBusy={false}
          onConfirm={() => {
            upload.choose(replacing.next, replacing.file.id)
            setReplacing(null)
          }}
          onClose={() => setReplacing(null)}
        >
          <p>{t('replaceText', { next: replacing.next.name })}</p>
        </ConfirmDialog>
      )}
      {removed && <RemoveDialog productId={id} file={removed} onClose={() => setRemoved(null)} />}
    </Tile>
  )
}

const accepted = Object.keys(productFileTypes)
  .map((end) => `.${end}`)
  .join(',')

type FileRowProps = {
  productId: number
  file: ProductFile
  isBusy: boolean
  onReplace: (next: File) => void
  onRemove: () => void
}

function FileRow({ productId, file: { id, name, sizeBytes, replaced }, isBusy, onReplace, onRemove }: FileRowProps) {
  const { t } = useTranslation('product-files')
  const textOf = useFailureText()
  const momentText = useMomentText()
  const language = useLanguage()
  const [restore, { isLoading }] = useRestoreProductFileMutation()
  const handleRestore = async () => {
    const { error } = await restore({ params: { id: productId, attachmentId: id } })
    toasts.show(error ? { kind: 'error', title: textOf(error) } : { kind: 'success', title: t('restored') })
  }
  return (
    <>
      <span>
        {name} <small>{formatSize(sizeBytes, language)}</small>
      </span>
      <span className={styles.buttons}>
        {!isBusy && (
          <FileChoice
            label={t('replace')}
            name={t('replaceOf', { name })}
            accept={accepted}
            onChosen={([file]) => file && onReplace(file)}
          />
        )}
        <IconButton icon={Trash2} label={t('remove', { name })} onClick={onRemove} />
      </span>
      {replaced && (
        <span className={styles.replaced}>
          {t('replaced', { name: replaced.name, at: momentText(replaced.at) })}{' '}
          <Button
            size="sm"
            variant="line"
            busy={isLoading}
            aria-label={t('restoreOf', { name: replaced.name })}
            onClick={handleRestore}
          >
            {t('restore')}
          </Button>
        </span>
      )}
    </>
  )
}

function UploadState({ upload }: { upload: ReturnType<typeof useFileUpload> }) {
  const { t } = useTranslation('product-files')
  const textOf = useFailureText()
  const { sending, share, failure, isBusy } = upload
  const name = sending?.file.name ?? ''
  const message = failure?.reason
    ? t(`refused.${failure.reason}` as keyof typeof fileTexts & 'refused.type')
    : failure && textOf(failure.error)
  return (
    <>
      <div role="status">
        {isBusy && (
          <div className={styles.sending}>
            <p>{t(share < 1 ? 'uploading' : 'processing', { name })}</p>
            <ProgressBar value={share} max={1} label={t('uploading', { name })} />
            <Button size="sm" variant="line" onClick={upload.stop}>
              {t('stop')}
            </Button>
          </div>
        )}
      </div>
      <div role="alert">
        {message && (
          <div className={styles.sending}>
            <Note variant="error">{message}</Note>
            {sending && (
              <Button size="sm" variant="line" onClick={upload.retry}>
                {t('retry')}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

type RemoveDialogProps = { productId: number; file: ProductFile; onClose: () => void }

function RemoveDialog({ productId, file, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('product-files')
  const textOf = useFailureText()
  const [remove, { error, isLoading }] = useRemoveProductFileMutation()
  const isSold = error !== undefined && readFailure(error).code === 'ERRORS.ACTIONNOTALLOWED'
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: file.name })}
      confirm={t('removeConfirm')}
      isDanger
      isBusy={isLoading}
      error={error === undefined ? undefined : isSold ? t('sold') : textOf(error)}
      onConfirm={async () => {
        const outcome = await remove({ params: { id: productId, attachmentId: file.id } })
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
