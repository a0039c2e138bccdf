import type { StaffCategory } from '@slodki-ul/contract/catalogue/categories.admin'
import { type CategoryTreeName, categoryTrees } from '@slodki-ul/contract/catalogue/categories.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Tabs } from '@slodki-ul/ui/tabs.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useListCategoryTreeQuery } from '#catalogue/categories/categories.api.ts'
import { useCommands } from '#core/commands.ts'
import { paths } from '#core/paths.ts'
import { RowMenu } from '#core/row-menu.tsx'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { HistoryPanel } from '#platform/audit/history-button.tsx'
import styles from './categories.module.css'
import { type Asked, CategoryDialog } from './category-dialog.tsx'

/** The trees of shop and courses: adding, renaming, moving, merging and deleting (BO-092). */
export function CategoriesScreen() {
  const { t } = useTranslation('categories')
  const [search, setSearch] = useSearchParams()
  const tree: CategoryTreeName = categoryTrees.find((each) => each === search.get('tree')) ?? 'shop'
  const [asked, setAsked] = useState<Asked | null>(null)
  const { currentData: categories, error, isFetching, refetch } = useListCategoryTreeQuery({ params: { tree } })
  const [shown, setShown] = useState<StaffCategory | null>(null)
  const textOf = useFailureText()
  const add = () => setAsked({ kind: 'add', category: null })
  useCommands([{ id: 'new-category', title: t('add'), icon: Plus, run: add }])
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      crumbs={<Breadcrumbs items={[{ label: t('crumb'), to: paths.products }, { label: t('title') }]} />}
      actions={
        <Button icon={Plus} onClick={add}>
          {t('add')}
        </Button>
      }
    >
      <Tabs
        legend={t('tree')}
        name="tree"
        options={categoryTrees.map((value) => ({ value, label: t(`tree.${value}`) }))}
        value={tree}
        onChange={(value) => setSearch({ tree: value }, { replace: true })}
      />
      <Tile>
        {categories ? (
          <Tree categories={categories} onAsk={setAsked} onHistory={setShown} />
        ) : error ? (
          <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
        ) : (
          <>
            <LoadingStatus />
            <LinesSkeleton lines={10} />
          </>
        )}
      </Tile>
      {asked && categories && (
        <CategoryDialog
          key={`${asked.kind}-${asked.category?.id}`}
          tree={tree}
          categories={categories}
          asked={asked}
          onClose={() => setAsked(null)}
        />
      )}
      {shown && (
        <HistoryPanel
          record="category"
          recordId={`${tree}-${shown.id}`}
          name={shown.namePl}
          onClose={() => setShown(null)}
        />
      )}
    </View>
  )
}

type TreeProps = {
  categories: readonly StaffCategory[]
  onAsk: (asked: Asked) => void
  onHistory: (category: StaffCategory) => void
}

function Tree({ categories, onAsk, onHistory }: TreeProps) {
  const { t } = useTranslation('categories')
  const { t: say } = useTranslation()
  if (categories.length === 0) return <p>{t('none')}</p>
  return (
    <ul className={styles.tree} aria-label={t('title')}>
      {categories.map((category) => {
        const ask = (kind: Asked['kind']) => ({ id: kind, label: t(kind), onChoose: () => onAsk({ kind, category }) })
        return (
          <li key={category.id} data-level={category.level}>
            <span>
              <b>{category.namePl}</b> <small lang="en">{category.nameEn}</small>{' '}
              {category.nameEn === null && <Tag variant="warn">{t('noEnglish')}</Tag>}
            </span>
            <small>{t('items', { count: category.itemsCount })}</small>
            <RowMenu
              label={t('actions', { name: category.namePl })}
              actions={[
                ask('rename'),
                ...(category.level < 2 ? [{ ...ask('add'), label: t('addInside') }] : []),
                ...[ask('move'), ask('merge'), ask('delete')],
                { id: 'history', label: say('history'), onChoose: () => onHistory(category) },
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}
