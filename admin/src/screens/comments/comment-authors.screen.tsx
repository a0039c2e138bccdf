import { formatMoment } from '@slodki-ul/contract/dates'
import { type AuthorTreatment, authorTreatments } from '@slodki-ul/contract/learning/author-treatments'
import { type CommentAuthor, commentAuthorsQuery } from '@slodki-ul/contract/learning/comment-authors.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { toasts } from '#core/toasts.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { useListCommentAuthorsQuery } from '#learning/comments/comments.api.ts'
import { TreatmentTag } from '#learning/comments/treatment-tag.tsx'
import { emptyAuthorForm } from './author-form.ts'
import { CommentsTabs } from './comments-tabs.tsx'

/** With the frame of forms. */
const AuthorDialog = lazyComponent(async () => (await import('./author-dialog.tsx')).AuthorDialog)

const WatchedWords = lazyComponent(async () => (await import('./watched-words.tsx')).WatchedWords)

const shape: ListShape = { filters: { treatment: authorTreatments }, orders: ['setAt'], usualOrder: '-setAt' }

/** Authors who are trusted or silenced now, and the words that are always read first (BO-132). */
export function CommentAuthorsScreen() {
  const { t } = useTranslation('comments')
  const list = useList(shape)
  const query = useListCommentAuthorsQuery({ query: commentAuthorsQuery.parse(queryOfState(list.state)) })
  const nameOf = ({ name }: CommentAuthor) => name ?? t('someone')
  const columns: Column<CommentAuthor>[] = [
    { id: 'name', label: t('author'), place: 'a', cell: nameOf },
    {
      id: 'treatment',
      label: t('authors.filter'),
      place: 'b',
      cell: ({ treatment }) => <TreatmentTag treatment={treatment} />,
    },
    {
      id: 'reason',
      label: t('author.reason'),
      sort: 'setAt',
      place: 'c',
      cell: ({ treatment: { reason, by, setAt } }) => (
        <>
          {reason}
          <small>{t('author.by', { name: by ?? t('gone'), when: formatMoment(setAt) })}</small>
        </>
      ),
    },
    {
      id: 'change',
      label: t('author.change'),
      place: 'd',
      cell: (author) => <Change author={author} name={nameOf(author)} />,
    },
  ]
  return (
    <View title={t('title')} summary={t('authors.summary')}>
      <CommentsTabs />
      <DataList
        label={t('authors.list')}
        searchLabel={t('authors.search')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        empty={{ title: t('authors.none'), text: t('authors.none.text') }}
        filterText={{
          filter: () => t('authors.filter'),
          value: (_name, value) => t(`authors.filter.${value as AuthorTreatment}`),
        }}
      />
      <Suspense>
        <WatchedWords />
      </Suspense>
    </View>
  )
}

function Change({ author: { id, treatment }, name }: { author: CommentAuthor; name: string }) {
  const { t } = useTranslation('comments')
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState(() => emptyAuthorForm(treatment))
  return (
    <>
      <Button
        size="sm"
        variant="line"
        aria-haspopup="dialog"
        aria-label={t('authorOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('author.change')}
      </Button>
      {isOpen && (
        <Suspense>
          <AuthorDialog
            {...{ id, name, treatment, form }}
            onChange={setForm}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              toasts.show({ kind: 'success', title: t('author.saved', { name }) })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
