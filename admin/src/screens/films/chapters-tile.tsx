import { type FilmChapters, filmChaptersEndpoints } from '@slodki-ul/contract/learning/film-chapters.admin'
import { chapterIssues, type FilmChapter } from '@slodki-ul/contract/learning/film-chapters.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Entries } from '#layout/entries.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { readable, schemaIssues } from '#layout/schema-issues.rules.ts'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { useChangeFilmChaptersMutation, useGetFilmChaptersQuery } from '#learning/videos/film-chapters.api.ts'
import { clockLength } from '#learning/videos/film-length.rules.ts'
import { SecondField } from '#learning/videos/second-field.tsx'
import styles from './films.module.css'

/** The chapters of the shown film in both languages: typed, or taken from the steps of its course (BO-123). */
export function ChaptersTile({ id }: { id: string }) {
  const { currentData, error, isFetching, refetch } = useGetFilmChaptersQuery({ params: { id } })
  if (!currentData) return <PendingRecord error={error} lines={4} onRetry={refetch} isRetrying={isFetching} />
  return <ChaptersForm key={currentData.videoId} id={id} film={currentData} />
}

const idOfField = (path: string) => `film-${path}`

function ChaptersForm({ id, film }: { id: string; film: FilmChapters }) {
  const { t } = useTranslation('films')
  const issueText = useIssueText()
  const [change] = useChangeFilmChaptersMutation()
  const { videoId, duration, fromSteps } = film
  const state = useRecordForm({
    record: film,
    issuesOf: (values) => {
      const found = schemaIssues(filmChaptersEndpoints.changeFilmChapters.body, values)
      // What is no time yet cannot be compared.
      return Object.keys(found).length > 0 ? found : chapterIssues(values.chapters, duration)
    },
    save: ({ chapters }, version) =>
      change({ params: { id, videoId }, body: { chapters }, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  const { form, issues } = state
  const chapters: readonly FilmChapter[] = form.watch('chapters') ?? []
  const set = (next: readonly FilmChapter[]) => form.setValue('chapters', next)
  const labelOf = (path: string) => {
    const [, at, field] = path.split('.')
    if (at === undefined) return t('chapters.title')
    return t(`chapters.${field as keyof FilmChapter}`, { number: Number(at) + 1 })
  }
  const props = (at: number, field: keyof FilmChapter) => {
    const path = `chapters.${at}.${field}`
    return { id: idOfField(path), label: labelOf(path), error: issueText(issues[path]) }
  }
  const isAsSteps = JSON.stringify(chapters) === JSON.stringify(fromSteps)
  const last = chapters.at(-1)
  return (
    <RecordForm state={state} labelOf={labelOf} idOf={idOfField} describe={(_, value) => readable(value)}>
      <Tile title={t('chapters.title')}>
        <div className={styles.stack}>
          <p className={styles.hint}>{t('chapters.hint', { length: clockLength(duration) })}</p>
          {fromSteps.length > 0 && (
            <div className={styles.line}>
              <span>{t(isAsSteps ? 'chapters.asSteps' : 'chapters.otherSteps', { count: fromSteps.length })}</span>
              <Button size="sm" variant="line" icon={ListChecks} disabled={isAsSteps} onClick={() => set(fromSteps)}>
                {t('chapters.take')}
              </Button>
            </div>
          )}
          <Entries
            entries={chapters}
            onChange={set}
            id={idOfField('chapters')}
            idOf={(at) => idOfField(`chapters.${at}.titlePl`)}
            add={t('chapters.add')}
            blank={{ titlePl: '', titleEn: null, startSecond: last ? last.startSecond + 1 : 0 }}
            nameOf={({ titlePl }, at) => titlePl || t('chapters.one', { number: at + 1 })}
          >
            {(chapter, at, put) => (
              <div className={styles.chapter}>
                <SecondField
                  {...props(at, 'startSecond')}
                  value={chapter.startSecond}
                  onChange={(second) => put({ ...chapter, startSecond: second as number })}
                />
                <Field
                  {...props(at, 'titlePl')}
                  lang="pl"
                  value={chapter.titlePl}
                  onChange={({ target }) => put({ ...chapter, titlePl: target.value })}
                />
                <Field
                  {...props(at, 'titleEn')}
                  lang="en"
                  optional
                  placeholder={chapter.titlePl}
                  value={chapter.titleEn ?? ''}
                  onChange={({ target }) => put({ ...chapter, titleEn: target.value === '' ? null : target.value })}
                />
              </div>
            )}
          </Entries>
        </div>
      </Tile>
    </RecordForm>
  )
}
