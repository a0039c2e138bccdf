import type { CourseContentReply } from '@slodki-ul/contract/learning/course-editor.admin'
import { type CourseValues, englishGaps } from '@slodki-ul/contract/learning/course-form.rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { RecordForm } from '#layout/record-form.tsx'
import { readable, wholeValues } from '#layout/schema-issues.rules.ts'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { useChangeCourseContentMutation } from '#learning/courses/course-editor.api.ts'
import styles from './course.module.css'
import { CourseFacts } from './course-facts.tsx'
import { fieldOfId, idOfField, useFieldLabel } from './course-field.ts'
import { formIssues, languageOf } from './course-form.rules.ts'
import { CourseLists, CoursePicture, CourseRecipe, CourseSteps } from './course-parts.tsx'
import { CourseTexts } from './course-texts.tsx'
import { Later } from './later.tsx'

type CourseFormProps = {
  content: CourseContentReply
  /** The id of its film, if that is on our server. */
  film: string | null
}

/** All that is written of a course: of a published one its draft, which readers do not see (BO-113, BO-115). */
export function CourseForm({ content, film }: CourseFormProps) {
  const { t } = useTranslation('course-form')
  const [change] = useChangeCourseContentMutation()
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const labelOf = useFieldLabel()
  const state = useRecordForm({
    record: content,
    issuesOf: (values) => formIssues(values as CourseValues),
    save: (changes, version) =>
      change({
        params: { id: content.id },
        body: wholeValues(changes, state.form.getValues()),
        headers: { 'if-match': `"${version}"` },
      }).unwrap(),
  })
  const { form, issues, refusals } = state
  const showRefused = useEffectEvent(() => {
    const refused = Object.keys(issues).map(languageOf)
    const [hidden] = refused.filter((each) => each !== null)
    if (hidden && !refused.includes(language)) setLanguage(hidden)
  })
  useEffect(() => {
    if (refusals > 0) showRefused()
  }, [refusals])
  const part = { state, language }
  return (
    <RecordForm
      state={state}
      labelOf={labelOf}
      idOf={idOfField}
      // The control has to be there before it can take the focus.
      onReveal={(id) => flushSync(() => setLanguage(languageOf(fieldOfId(id)) ?? language))}
      describe={(_, value) => (typeof value === 'object' ? readable(value) : undefined)}
    >
      <Tile>
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          controls="course-texts"
          lacksEnglish={englishGaps(form.watch() as CourseValues).length > 0}
        />
        <div role="tabpanel" id="course-texts" aria-labelledby={`language-${language}`} className={styles.panel}>
          <CourseTexts key={language} {...part} />
        </div>
      </Tile>
      <Tile title={t('facts')}>
        <CourseFacts {...part} />
      </Tile>
      <Later>
        <CoursePicture {...part} content={content} />
      </Later>
      <Later>
        <CourseRecipe {...part} courseId={content.id} />
      </Later>
      <Later>
        <CourseSteps {...part} duration={content.duration} film={film} />
      </Later>
      <Later>
        <CourseLists {...part} />
      </Later>
    </RecordForm>
  )
}
