import type { TextEntry } from '@slodki-ul/contract/engagement/page-texts.rules'
import { pageTextParts, textMaxOf } from '@slodki-ul/contract/engagement/page-texts.rules'
import { Field, Select, TextArea } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { Entries } from '#layout/entries.tsx'
import { useIssueText } from '#layout/record-form.tsx'
import { idOf, type TextPart, useFieldLabel } from './page-text-field.ts'

const ratings = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1]

/** Texts longer than this have room for several lines. */
const lineMax = 200

/** Reviews or questions in their order. A review says where it came from, which the shop shows below it. */
export function PageTextEntries({ kind, state, language }: TextPart) {
  const { t, i18n } = useTranslation('page-texts')
  const issueText = useIssueText()
  const labelOf = useFieldLabel()
  const names = pageTextParts[kind].entry
  const [first = ''] = names
  const entries: readonly TextEntry[] = state.form.watch('entries') ?? []
  const isRated = kind === 'reviews'
  return (
    <Entries
      entries={entries}
      onChange={(next) => state.form.setValue('entries', next, { shouldDirty: true })}
      id={idOf('entries')}
      idOf={(at) => idOf(`entries.${at}.${language}.${first}`)}
      add={t(isRated ? 'entries.addReview' : 'entries.addQuestion')}
      blank={{ rating: isRated ? 5 : 0, pl: {}, en: {} }}
      nameOf={(entry, at) => entry[language][first] || t('entries.one', { number: at + 1 })}
    >
      {(entry, at, change) => (
        <>
          {names.map((name) => {
            const path = `entries.${at}.${language}.${name}`
            const props = {
              ...{ id: idOf(path), label: labelOf(path), error: issueText(state.issues[path]), lang: language },
              hint: name === 'source' ? t('source.hint') : undefined,
              value: entry[language][name] ?? '',
              onChange: ({ target }: { target: { value: string } }) =>
                change({ ...entry, [language]: { ...entry[language], [name]: target.value } }),
            }
            return textMaxOf(kind, name) > lineMax ? (
              <TextArea key={path} rows={3} {...props} />
            ) : (
              <Field key={path} {...props} />
            )
          })}
          {isRated && (
            <Select
              id={idOf(`entries.${at}.rating`)}
              label={t('field.rating')}
              value={entry.rating}
              onChange={({ target }) => change({ ...entry, rating: Number(target.value) })}
            >
              {ratings.map((rating) => (
                <option key={rating} value={rating}>
                  {rating.toLocaleString(i18n.language)}
                </option>
              ))}
            </Select>
          )}
        </>
      )}
    </Entries>
  )
}
