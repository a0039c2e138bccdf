import { type Language, languages } from '@slodki-ul/contract/language'
import type { CaptionProblem } from '@slodki-ul/contract/learning/captions.rules'
import type { StaffFilmRecord } from '@slodki-ul/contract/learning/films.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Captions } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import entries from '#layout/entry-list.module.css'
import { FileChoice } from '#layout/file-choice.tsx'
import { Tile } from '#layout/tile.tsx'
import { useRemoveCaptionsMutation, useSaveCaptionsMutation } from '#learning/videos/films.api.ts'
import { FilmLook } from './film-look.tsx'
import styles from './films.module.css'

type Refused = { text: string; problems: readonly CaptionProblem[] }

/** The captions of a film of ours by language; a file that is refused says what is wrong in which line (BO-123). */
export function CaptionsTile({ film: { id, captions } }: { film: StaffFilmRecord }) {
  const { t } = useTranslation('films')
  const textOf = useFailureText()
  const [save, { isLoading }] = useSaveCaptionsMutation()
  const [remove, removing] = useRemoveCaptionsMutation()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [asked, setAsked] = useState<Language | null>(null)
  const send = async (language: Language, file: File | undefined) => {
    if (!file) return
    setRefused(null)
    const { error } = await save({ params: { id, language }, file, key: crypto.randomUUID() })
    if (!error) return toasts.show({ kind: 'success', title: t('captions.saved') })
    const { code, details } = readFailure(error)
    const isKnown = code === 'ERRORS.UPLOADINVALID'
    const reason = details.reason === 'captions' ? 'captions' : details.reason === 'encoding' ? 'encoding' : 'large'
    setRefused({
      text: isKnown ? t(`captions.refused.${reason}`, { name: file.name }) : textOf(error),
      problems: isKnown && Array.isArray(details.problems) ? (details.problems as CaptionProblem[]) : [],
    })
  }
  const drop = async (language: Language) => {
    const { error } = await remove({ params: { id, language } })
    if (error) return
    setAsked(null)
    toasts.show({ kind: 'success', title: t('captions.removed') })
  }
  return (
    <Tile title={t('captions.title')}>
      <ul className={entries.list}>
        {languages.map((language) => {
          const isThere = captions.includes(language)
          return (
            <li key={language}>
              <div>
                <b>{t(`captions.${language}`)}</b>
                <small>{t(isThere ? 'captions.there' : 'captions.missing')}</small>
              </div>
              <FileChoice
                label={t(isThere ? 'captions.replace' : 'captions.add')}
                name={t(isThere ? 'captions.replaceNamed' : 'captions.addNamed', {
                  language: t(`captions.${language}`),
                })}
                icon={Captions}
                accept=".vtt,.srt,text/vtt"
                onChosen={([file]) => send(language, file)}
              />
              {isThere && language !== 'pl' && (
                <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setAsked(language)}>
                  {t('captions.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {captions.length > 0 && (
        <div className={styles.look}>
          <FilmLook id={id} />
        </div>
      )}
      <p role="status">{isLoading && t('captions.sending')}</p>
      <div role="alert">
        {refused && (
          <Note variant="error">
            <p>{refused.text}</p>
            {refused.problems.length > 0 && (
              <ul>
                {refused.problems.map(({ line, problem }) => (
                  <li key={`${line} ${problem}`}>{t(`captions.problem.${problem}`, { line })}</li>
                ))}
              </ul>
            )}
          </Note>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={t('captions.ask', { name: t(`captions.${asked}`) })}
          confirm={t('captions.remove')}
          isDanger
          isBusy={removing.isLoading}
          error={removing.error && textOf(removing.error)}
          onConfirm={() => drop(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('captions.askText')}</p>
        </ConfirmDialog>
      )}
    </Tile>
  )
}
