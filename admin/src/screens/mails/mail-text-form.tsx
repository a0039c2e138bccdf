import type { MailText } from '@slodki-ul/contract/platform/mail-texts.admin'
import {
  fieldOf,
  type MailWords,
  mailParts,
  type WordField,
  wordIssues,
} from '@slodki-ul/contract/platform/mail-words.rules'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import { type RecordForm as FormState, useRecordForm } from '#layout/use-record-form.ts'
import { useChangeMailTextMutation } from '#platform/mail/mail.api.ts'
import { MailTextPreview } from './mail-text-preview.tsx'
import { MailTextVersions } from './mail-text-versions.tsx'
import styles from './mails.module.css'
import { PlaceholderButtons } from './placeholder-buttons.tsx'

const idOf = (field: string) => `mail-text-${field}`

/** Subject, greeting and closing of a mail in both languages; what the law asks for is in no field. */
export function MailTextForm({ record }: { record: MailText }) {
  const { t } = useTranslation('mails')
  const { kind, placeholders } = record
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const [change] = useChangeMailTextMutation()
  const state = useRecordForm({
    record,
    issuesOf: (values) => wordIssues(values as MailWords, placeholders),
    save: (body, version) => change({ params: { kind }, body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  const showRefused = useEffectEvent(() => {
    const refused = Object.keys(state.issues)
    if (refused.length > 0 && refused.every((field) => !field.endsWith(language)))
      setLanguage(language === 'Pl' ? 'En' : 'Pl')
  })
  useEffect(() => {
    if (state.refusals > 0) showRefused()
  }, [state.refusals])
  const typed = useWatch({ control: state.form.control }) as MailWords
  const code = language === 'Pl' ? 'pl' : 'en'
  return (
    <RecordForm
      state={state}
      labelOf={(field) => t(`field.${field as WordField}`)}
      idOf={idOf}
      onReveal={(id) => setLanguage(id.endsWith('En') ? 'En' : 'Pl')}
    >
      {record.isBroken && <Note role="status">{t('broken.about')}</Note>}
      <div className={styles.halves}>
        <div className={styles.side}>
          <Tile title={t('words')}>
            <p className={styles.remark}>{t('words.about')}</p>
            <LanguageTabs value={language} onChange={setLanguage} controls="mail-words" lacksEnglish={false} />
            <div role="tabpanel" id="mail-words" aria-labelledby={`language-${language}`} className={styles.form}>
              <Words key={language} record={record} state={state} language={code} />
            </div>
          </Tile>
          <MailTextVersions
            record={record}
            onBack={(words) => {
              for (const [field, value] of Object.entries(words))
                state.form.setValue(field, value, { shouldDirty: true })
            }}
          />
        </div>
        <MailTextPreview kind={kind} language={code} words={typed} placeholders={placeholders} />
      </div>
    </RecordForm>
  )
}

type WordsProps = { record: MailText; state: FormState; language: 'pl' | 'en' }

function Words({ record: { usual, placeholders }, state: { form, issues }, language }: WordsProps) {
  const { t } = useTranslation('mails')
  const issueText = useIssueText()
  const [focused, setFocused] = useState<WordField>(fieldOf('subject', language))
  return (
    <>
      {mailParts.map((part) => {
        const field = fieldOf(part, language)
        const text = usual[language][part]
        const { onBlur, ...control } = form.register(field)
        const shared = {
          ...{ ...control, id: idOf(field), label: t(`field.${part}`), error: issueText(issues[field]), onBlur },
          hint: text ? t('usual', { text }) : t('usual.none'),
          onFocus: () => setFocused(field),
        }
        return part === 'subject' ? <Field key={field} {...shared} /> : <TextArea key={field} rows={4} {...shared} />
      })}
      <PlaceholderButtons
        placeholders={placeholders}
        language={language}
        onInsert={(name) => {
          const control = document.getElementById(idOf(focused)) as HTMLInputElement | HTMLTextAreaElement | null
          if (!control) return
          const { selectionStart, selectionEnd, value } = control
          const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
          form.setValue(focused, `${value.slice(0, from)}${name}${value.slice(to)}`, { shouldDirty: true })
          control.focus()
          control.setSelectionRange(from + name.length, from + name.length)
        }}
      />
    </>
  )
}
