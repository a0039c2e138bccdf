import { noticePermissions } from '@slodki-ul/contract/identity/notices.admin'
import { type NoticeKind, noticeKinds, noticeMails } from '@slodki-ul/contract/identity/workspace.admin'
import { Select } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useChangePreferencesMutation, useGetPreferencesQuery } from '#identity/notices/notices.api.ts'
import { Tile } from '#layout/tile.tsx'
import { TileState } from '#platform/health/tile-state.tsx'
import styles from './preferences.module.css'

/** Which notices a person also gets by mail: at once, daily or never (BO-032). */
export function NoticeChoices() {
  const { t } = useTranslation('notices')
  const may = usePermissions()
  const textOf = useFailureText()
  const query = useGetPreferencesQuery()
  const [change, { isLoading, error, isSuccess, originalArgs }] = useChangePreferencesMutation()
  // What was chosen is shown while it is saved, and not any more when that failed.
  const chosen = { ...query.data?.notices, ...(isLoading && originalArgs?.body?.notices) }
  const kinds = noticeKinds.filter((kind) => may(noticePermissions[kind], true))
  const handleChange = (kind: NoticeKind, value: string) => {
    const mail = noticeMails.find((each) => each === value)
    if (mail) change({ body: { notices: { [kind]: mail } } })
  }
  return (
    <Tile title={t('choices')}>
      <p>{t('choices.text')}</p>
      <TileState query={{ ...query, data: query.data && kinds }} empty={t('none')}>
        <div className={styles.choices}>
          {kinds.map((kind) => (
            <Select
              key={kind}
              label={t(`kind.${kind}`)}
              value={chosen[kind] ?? 'never'}
              onChange={(event) => handleChange(kind, event.target.value)}
            >
              {noticeMails.map((mail) => (
                <option key={mail} value={mail}>
                  {t(`mail.${mail}`)}
                </option>
              ))}
            </Select>
          ))}
        </div>
      </TileState>
      <div role="status">
        {error ? <Note variant="error">{textOf(error)}</Note> : isSuccess && <p>{t('choices.saved')}</p>}
      </div>
    </Tile>
  )
}
