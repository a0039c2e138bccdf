import type { StaffCategory } from '@slodki-ul/contract/catalogue/categories.admin'
import {
  branchOf,
  type CategoryTreeName,
  categoryNameMax,
  withMove,
} from '@slodki-ul/contract/catalogue/categories.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { undoLater } from '#platform/audit/undo-later.ts'
import styles from './categories.module.css'
import { useCategoryAction } from './use-category-action.ts'

/** What is to be done, with which category; null adds one at the top. */
export type Asked = { kind: 'add' | 'rename' | 'move' | 'merge' | 'delete'; category: StaffCategory | null }

type CategoryDialogProps = {
  tree: CategoryTreeName
  categories: readonly StaffCategory[]
  asked: Asked
  onClose: () => void
}

const idOf = (value: string) => (value === '' ? null : Number(value))
const textOf = (id: number | null) => (id === null ? '' : String(id))

/** Asks for what one change of the tree needs, and makes it. */
export function CategoryDialog({ tree, categories, asked: { kind, category }, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('categories')
  const failureText = useFailureText()
  const { run, isBusy, error } = useCategoryAction(tree)
  const isRename = kind === 'rename'
  const [namePl, setNamePl] = useState(isRename ? (category?.namePl ?? '') : '')
  const [nameEn, setNameEn] = useState(isRename ? (category?.nameEn ?? '') : '')
  const [parentId, setParentId] = useState(kind === 'move' ? (category?.parentId ?? null) : null)
  const [afterId, setAfterId] = useState<number | null>(null)
  const [targetId, setTargetId] = useState<number | null>(kind === 'delete' ? (category?.parentId ?? null) : null)
  const name = category?.namePl ?? ''
  const titles = {
    add: category ? t('addInsideTitle', { name }) : t('add'),
    rename: t('renameTitle', { name }),
    move: t('moveTitle', { name }),
    merge: t('mergeTitle', { name }),
    delete: t('deleteTitle', { name }),
  }
  const isMerging = kind === 'merge' || kind === 'delete'
  async function submit(event: FormEvent) {
    event.preventDefault()
    const isDone = await run(kind, category?.id ?? null, {
      names: { namePl, nameEn: nameEn.trim() === '' ? null : nameEn },
      ...{ parentId, afterId, targetId },
    })
    if (!isDone) return
    const canUndo = category !== null && (isRename || kind === 'move')
    const onUndo = canUndo && { onUndo: undoLater('category', `${tree}-${category.id}`) }
    toasts.show({ kind: 'success', title: t('done'), ...onUndo })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={titles[kind]}>
      <form className={styles.form} onSubmit={submit}>
        {(kind === 'add' || isRename) && (
          <>
            <Field
              label={t('namePl')}
              value={namePl}
              maxLength={categoryNameMax}
              required
              onChange={({ target }) => setNamePl(target.value)}
            />
            <Field
              label={t('nameEn')}
              value={nameEn}
              maxLength={categoryNameMax}
              optional
              onChange={({ target }) => setNameEn(target.value)}
            />
          </>
        )}
        {kind === 'move' && category && (
          <PlaceFields
            categories={categories}
            category={category}
            parentId={parentId}
            afterId={afterId}
            onParent={(id) => {
              setParentId(id)
              setAfterId(null)
            }}
            onAfter={setAfterId}
          />
        )}
        {isMerging && category && (
          <>
            <p>{t(kind === 'merge' ? 'mergeText' : 'deleteText', { count: category.itemsCount })}</p>
            <Select
              label={t('target')}
              value={textOf(targetId)}
              required={kind === 'merge'}
              onChange={({ target }) => setTargetId(idOf(target.value))}
            >
              <option value="">{t(kind === 'merge' ? 'choose' : 'nowhere')}</option>
              <Options categories={categories} without={branchOf(categories, category.id)} />
            </Select>
          </>
        )}
        {error && (
          <Note variant="error" role="alert">
            {failureText(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel', { ns: 'shell' })}
          </Button>
          <Button type="submit" {...(kind === 'delete' && { variant: 'danger' })} busy={isBusy}>
            {t(kind === 'add' ? 'save' : kind)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function Options({ categories, without }: { categories: readonly StaffCategory[]; without: readonly number[] }) {
  return categories
    .filter(({ id }) => !without.includes(id))
    .map(({ id, level, namePl }) => (
      <option key={id} value={id}>
        {'\u2003'.repeat(level)}
        {namePl}
      </option>
    ))
}

type PlaceFieldsProps = {
  categories: readonly StaffCategory[]
  category: StaffCategory
  parentId: number | null
  afterId: number | null
  onParent: (id: number | null) => void
  onAfter: (id: number | null) => void
}

/** Where a category goes: only places with room for its branch are offered. */
function PlaceFields({ categories, category, parentId, afterId, onParent, onAfter }: PlaceFieldsProps) {
  const { t } = useTranslation('categories')
  const full = categories
    .filter(({ id }) => typeof withMove(categories, category.id, { parentId: id, afterId: null }) === 'string')
    .map(({ id }) => id)
  const siblings = categories.filter((each) => each.parentId === parentId && each.id !== category.id)
  return (
    <>
      <Select
        label={t('parent')}
        hint={t('parentHint')}
        value={textOf(parentId)}
        onChange={({ target }) => onParent(idOf(target.value))}
      >
        <option value="">{t('top')}</option>
        <Options categories={categories} without={full} />
      </Select>
      <Select label={t('place')} value={textOf(afterId)} onChange={({ target }) => onAfter(idOf(target.value))}>
        <option value="">{t('first')}</option>
        {siblings.map(({ id, namePl }) => (
          <option key={id} value={id}>
            {t('after', { name: namePl })}
          </option>
        ))}
      </Select>
    </>
  )
}
