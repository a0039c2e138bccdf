import { watchedWordsMax } from '@slodki-ul/contract/learning/comment-text.rules'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { PendingRecord } from '#layout/pending-record.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { useChangeCommentWordsMutation, useGetCommentWordsQuery } from '#learning/comments/comments.api.ts'

const id = 'watched-words'

/** The words with which also a trusted author's comment waits for approval. */
export function WatchedWords() {
  const { data, error, isFetching, refetch } = useGetCommentWordsQuery()
  return data ? (
    <WordsForm record={data} />
  ) : (
    <PendingRecord error={error} lines={4} onRetry={refetch} isRetrying={isFetching} />
  )
}

function WordsForm({ record }: { record: { version: number; values: { watchedWords: string } } }) {
  const { t } = useTranslation('comments')
  const issueText = useIssueText()
  const [change] = useChangeCommentWordsMutation()
  const state = useRecordForm({
    record,
    issuesOf: ({ watchedWords: { length } }) =>
      length > watchedWordsMax
        ? { watchedWords: { code: 'ERRORS.MAXLENGTH', max: watchedWordsMax, given: length } }
        : {},
    save: (body, version) => change({ body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  return (
    <RecordForm state={state} labelOf={() => t('words')} idOf={() => id}>
      <Tile title={t('words')}>
        <TextArea
          {...state.form.register('watchedWords')}
          id={id}
          label={t('words.label')}
          hint={t('words.hint')}
          rows={6}
          error={issueText(state.issues.watchedWords)}
        />
      </Tile>
    </RecordForm>
  )
}
