import { tagMax, tagsMax } from '@slodki-ul/contract/commerce/order-edits.admin'
import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListOrderTagsQuery, useSetOrderTagsMutation } from '#commerce/orders/orders.api.ts'
import { useRefusalText } from '#commerce/orders/use-refusal-text.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { Tile } from '#layout/tile.tsx'
import { HistoryButton } from '#platform/audit/history-button.tsx'
import { undoLater } from '#platform/audit/undo-later.ts'
import styles from './tags-panel.module.css'

/** The tags of an order, with those of other orders as suggestions (BO-070). */
export function TagsPanel({ order: { id, number, tags } }: { order: StaffOrder }) {
  const { t } = useTranslation('orders')
  const mayEdit = usePermissions()('orders.edit', true)
  const refusalText = useRefusalText()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [setTags, { isLoading, error }] = useSetOrderTagsMutation()
  const { data: known = [] } = useListOrderTagsQuery()
  const isFull = tags.length >= tagsMax

  const save = async (next: readonly string[]) => {
    const outcome = await setTags({ params: { id }, body: { tags: [...next] } })
    if (!outcome.error) toasts.show({ kind: 'success', title: t('tags.saved'), onUndo: undoLater('order', id) })
    return outcome
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '' || isLoading) return
    const { error: failure } = await save([...tags, typed.trim()])
    if (!failure) setTyped('')
  }

  return (
    <Tile title={t('tags')} aside={mayEdit && <HistoryButton record="order" recordId={id} name={number} size="sm" />}>
      {tags.length === 0 && <p className={styles.none}>{t('tags.none')}</p>}
      <div className={styles.tags}>
        {tags.map((tag) =>
          mayEdit ? (
            <Chip
              key={tag}
              removes
              aria-label={t('tags.remove', { tag })}
              onClick={() => save(tags.filter((each) => each !== tag))}
            >
              {tag} <Icon of={X} />
            </Chip>
          ) : (
            <Tag key={tag}>{tag}</Tag>
          ),
        )}
      </div>
      {mayEdit && (
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          <Field
            label={t('tags.add')}
            value={typed}
            maxLength={tagMax}
            list={listId}
            autoComplete="off"
            disabled={isFull}
            hint={isFull ? t('tags.max', { max: tagsMax }) : undefined}
            error={error === undefined ? undefined : refusalText(error)}
            onChange={({ target }) => setTyped(target.value)}
          />
          <datalist id={listId}>
            {known.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Button type="submit" variant="soft" size="sm" busy={isLoading} disabled={isFull}>
            {t('tags.addButton')}
          </Button>
        </form>
      )}
    </Tile>
  )
}
