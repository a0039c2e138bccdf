import type { HostedFilm, StaffFilmRecord } from '@slodki-ul/contract/learning/films.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { readLength } from '#learning/videos/film-length.rules.ts'
import { FilmVersion } from '#learning/videos/film-version.tsx'
import { usePreviewHostedFilmMutation, useReplaceFilmMutation } from '#learning/videos/films.api.ts'
import styles from './films.module.css'

/** Takes a film from an address of YouTube or Vimeo: looked up first, shown after a confirmation (BO-122). */
export function FilmAddress({ film: { id, title, hosts } }: { film: StaffFilmRecord }) {
  const { t } = useTranslation('films')
  const textOf = useFailureText()
  const [address, setAddress] = useState('')
  const [preview, { data, error, isLoading, reset }] = usePreviewHostedFilmMutation()
  const lookUp = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() !== '') preview({ params: { id }, body: { address: address.trim() } })
  }
  const clear = () => {
    setAddress('')
    reset()
  }
  if (hosts.length === 0)
    return (
      <Tile title={t('address.title')}>
        <p>{t('address.off')}</p>
      </Tile>
    )
  return (
    <Tile title={t('address.title')}>
      <form onSubmit={lookUp} className={styles.form}>
        <Field
          label={t('address.label')}
          hint={t('address.hint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value)
            reset()
          }}
          error={error && textOf(error)}
        />
        <Button type="submit" variant="line" busy={isLoading}>
          {t('address.look')}
        </Button>
      </form>
      {data && <FoundFilm key={data.address} found={data} id={id} title={title} onDone={clear} />}
    </Tile>
  )
}

type FoundFilmProps = { found: HostedFilm; id: string; title: string; onDone: () => void }

function FoundFilm({ found, id, title, onDone }: FoundFilmProps) {
  const { t } = useTranslation('films')
  const textOf = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [length, setLength] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [replace, { error, isLoading }] = useReplaceFilmMutation()
  const duration = found.duration ?? readLength(length)
  const ask = () => {
    setWrong(duration === null)
    setAsked(duration !== null)
  }
  const confirm = async () => {
    const { data } = await replace({ params: { id }, body: { address: found.address, duration } })
    if (!data) return
    toasts.show({ kind: 'success', title: t('replaced', { title }) })
    onDone()
  }
  return (
    <div className={styles.found} role="status">
      {found.picture && <img src={found.picture} alt="" className={styles.picture} />}
      <p>
        <b>{found.title}</b>
        <br />
        {found.duration === null ? (
          t(`kind.${found.kind}`)
        ) : (
          <FilmVersion film={{ kind: found.kind, duration: found.duration, isProtected: false }} />
        )}
      </p>
      <Note>{t('address.open')}</Note>
      {found.duration === null && (
        <Field
          label={t('address.length')}
          hint={t('address.lengthHint')}
          inputMode="numeric"
          autoComplete="off"
          value={length}
          onChange={({ target }) => setLength(target.value)}
          error={isWrong ? t('address.lengthWrong') : undefined}
        />
      )}
      <Button onClick={ask}>{t('address.use')}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('ask.replace', { title })}
          confirm={t('address.use')}
          isBusy={isLoading}
          error={error && textOf(error)}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{t('ask.replaceText')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
