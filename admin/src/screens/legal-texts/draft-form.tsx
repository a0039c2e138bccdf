import type { LegalTextRecord } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import type { LegalValues } from '@slodki-ul/contract/legal/legal-versions.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Html } from '@slodki-ul/ui/html.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ServerDraft, useServerDraft } from '#identity/workspace/use-server-draft.ts'
import { FormattedTextField } from '#layout/formatted-text-field.tsx'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { RecordForm } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import type { RecordForm as RecordFormState } from '#layout/use-record-form.ts'
import { Differences } from './differences.tsx'
import styles from './legal-texts.module.css'
import { TextBox } from './text-box.tsx'

type DraftFormProps = { text: LegalTextRecord; state: RecordFormState }

/** The next version in both languages beside the text in force, and what differs (BO-137). */
export function DraftForm({ text, state }: DraftFormProps) {
  const { t } = useTranslation('legal-texts')
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const typed = state.form.watch() as LegalValues
  const { changed, form } = state
  const server = useServerDraft({
    ...{ kind: 'legal-text', recordId: text.kind, version: text.version },
    changes: changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, form.getValues(field)])) : null,
    onResume: (body) => {
      for (const field of ['htmlPl', 'htmlEn'] as const)
        if (typeof body[field] === 'string') form.setValue(field, body[field])
    },
  })
  if (text.draft?.publishAt) return <Planned text={text} />
  const field = `html${language}` as const
  const isOneChanged = (typed.htmlPl !== text.inForce.htmlPl) !== (typed.htmlEn !== text.inForce.htmlEn)
  return (
    <RecordForm
      state={state}
      labelOf={(name) => t(name === 'htmlPl' ? 'field.pl' : 'field.en')}
      idOf={() => 'legal-text'}
      describe={(_, value) =>
        String(value)
          .replace(/<[^>]*>/g, ' ')
          .slice(0, 400)
      }
    >
      <Offer server={server} version={text.version} />
      <Tile title={t('next')}>
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          controls="legal-panel"
          lacksEnglish={isOneChanged && typed.htmlEn === text.inForce.htmlEn}
        />
        <div role="tabpanel" id="legal-panel" aria-labelledby={`language-${language}`} className={styles.beside}>
          <FormattedTextField
            key={language}
            id="legal-text"
            label={t(language === 'Pl' ? 'field.pl' : 'field.en')}
            lang={language.toLowerCase()}
            format="document"
            value={typed[field]}
            onChange={(html) => form.setValue(field, html)}
            hint={server.savedAt ? t('stored', { when: formatMoment(server.savedAt) }) : t('field.hint')}
          />
          <div>
            <p className={styles.label}>{t('inForce', { version: text.inForce.version })}</p>
            <TextBox label={t('inForceText')} lang={language.toLowerCase()}>
              <Html html={text.inForce[field]} />
            </TextBox>
          </div>
        </div>
      </Tile>
      <DifferencesTile text={text} typed={typed} language={language} isOneChanged={isOneChanged} />
    </RecordForm>
  )
}

/** What an earlier visit typed and did not save. */
function Offer({ server: { offered, resume, discard }, version }: { server: ServerDraft; version: number }) {
  const { t } = useTranslation('legal-texts')
  if (!offered) return null
  return (
    <Note role="status">
      <p>{t('offer', { when: formatMoment(offered.savedAt) })}</p>
      {offered.baseVersion !== version && <p>{t('offer.older')}</p>}
      <div className={styles.actions}>
        <Button size="sm" onClick={resume}>
          {t('offer.resume')}
        </Button>
        <Button size="sm" variant="line" onClick={discard}>
          {t('offer.discard')}
        </Button>
      </div>
    </Note>
  )
}

type DifferencesTileProps = {
  text: LegalTextRecord
  typed: LegalValues
  language: FieldLanguage
  isOneChanged: boolean
}

function DifferencesTile({ text: { inForce }, typed, language, isOneChanged }: DifferencesTileProps) {
  const { t } = useTranslation('legal-texts')
  const field = `html${language}` as const
  // A long text is compared after the key was shown.
  const after = useDeferredValue(typed[field])
  return (
    <Tile title={t('differences', { version: inForce.version })}>
      <Differences before={inForce[field]} after={after} lang={language.toLowerCase()} />
      {isOneChanged && <Note>{t(typed.htmlEn === inForce.htmlEn ? 'onlyPolishChanged' : 'onlyEnglishChanged')}</Note>}
    </Tile>
  )
}

/** A planned text is read, not written: what was announced is what comes. */
function Planned({ text }: { text: LegalTextRecord }) {
  const { t } = useTranslation('legal-texts')
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const field = `html${language}` as const
  return (
    <Tile title={t('next')}>
      <div className={styles.stack}>
        <Note variant="plain">{t('plannedIsFixed')}</Note>
        <LanguageTabs value={language} onChange={setLanguage} controls="legal-panel" lacksEnglish={false} />
        <div role="tabpanel" id="legal-panel" aria-labelledby={`language-${language}`} className={styles.stack}>
          <Differences before={text.inForce[field]} after={text.values[field]} lang={language.toLowerCase()} />
          <TextBox label={t('next')} lang={language.toLowerCase()}>
            <Html html={text.values[field]} />
          </TextBox>
        </div>
      </div>
    </Tile>
  )
}
