import type { SavedView, SavedViewList } from '@slodki-ul/contract/identity/workspace.admin'
import { textMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import {
  useAddSavedViewMutation,
  useChangeSavedViewMutation,
  useDeleteSavedViewMutation,
} from '#identity/workspace/saved-views.api.ts'

type ViewDialogProps = {
  list: SavedViewList
  /** The state that is saved. */
  address: string
  /** The view that the list was opened with. */
  current: SavedView | undefined
  onClose: () => void
}

/** Saves the state of a list under a name, or changes the own view that is open (BO-021). */
export function ViewDialog({ list, address, current, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const textOf = useFailureText()
  const navigate = useNavigate()
  const mayShare = usePermissions()('staff.manage', true)
  const [add, adding] = useAddSavedViewMutation()
  const [change, changing] = useChangeSavedViewMutation()
  const [remove, removing] = useDeleteSavedViewMutation()
  const own = current?.isOwn ? current : undefined
  const [name, setName] = useState(own?.name ?? '')
  const [isShared, setShared] = useState(own?.isShared ?? false)
  const [isFirst, setFirst] = useState(own?.isFirst ?? false)
  const [isMissing, setMissing] = useState(false)
  const failure = adding.error ?? changing.error ?? removing.error

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wanted = { name: name.trim(), address, isFirst, ...(mayShare && { isShared }) }
    setMissing(wanted.name === '')
    if (wanted.name === '') return
    const { data } = own
      ? await change({ params: { id: own.id }, body: wanted })
      : await add({ body: { list, ...wanted } })
    if (!data) return
    const query = new URLSearchParams(data.address)
    query.set('view', data.id)
    navigate(`?${query}`, { replace: true })
    onClose()
  }
  async function handleRemove({ id, ...view }: SavedView) {
    const { error } = await remove({ params: { id } })
    if (error) return
    navigate('?view=all', { replace: true })
    onClose()
    const body = { list, name: view.name, address: view.address, isShared: view.isShared, isFirst: view.isFirst }
    toasts.show({ kind: 'success', title: t('views.removed', { name: view.name }), onUndo: () => add({ body }) })
  }
  return (
    <Dialog open onClose={onClose} title={own ? t('views.change') : t('views.save')}>
      <form onSubmit={handleSubmit} noValidate>
        <Field
          label={t('views.name')}
          value={name}
          maxLength={textMax}
          error={isMissing ? t('views.missing') : failure ? textOf(failure) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {mayShare && (
          <Check checked={isShared} onChange={(event) => setShared(event.target.checked)}>
            {t('views.forAll')}
          </Check>
        )}
        <Check checked={isFirst} onChange={(event) => setFirst(event.target.checked)}>
          {t('views.first')}
        </Check>
        <DialogButtons>
          {own ? (
            <Button variant="line" busy={removing.isLoading} onClick={() => handleRemove(own)}>
              {t('views.remove')}
            </Button>
          ) : (
            <Button variant="line" onClick={onClose}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" busy={adding.isLoading || changing.isLoading}>
            {t('views.button')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
