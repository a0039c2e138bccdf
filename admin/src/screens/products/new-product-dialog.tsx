import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCreateProductMutation } from '#catalogue/products/products.api.ts'
import { readFailure } from '#core/failure.ts'
import { productPath } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './product.module.css'

/** Asks for the name and the SKU of a new product, which begins hidden. */
export function NewProductDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('products')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [namePl, setName] = useState('')
  const [sku, setSku] = useState('')
  const [create, { error, isLoading }] = useCreateProductMutation()
  const isTaken = error !== undefined && readFailure(error).fields.sku === 'ERRORS.NAMETAKEN'
  const submit = async () => {
    const { data } = await create({ body: { namePl, sku } })
    if (data) navigate(productPath(String(data.id)))
  }
  return (
    <Dialog open onClose={onClose} title={t('new')}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t('field.namePl')}
          value={namePl}
          maxLength={120}
          required
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t('field.sku')}
          value={sku}
          maxLength={40}
          required
          error={isTaken ? t('skuTaken') : undefined}
          onChange={({ target }) => setSku(target.value)}
        />
        {error && !isTaken && (
          <Note variant="error" role="alert">
            {textOf(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel', { ns: 'shell' })}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('create')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
