import { pageTextParts, textMaxOf } from '@slodki-ul/contract/engagement/page-texts.rules'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '#layout/record-form.tsx'
import { idOf, type TextPart, useFieldLabel } from './page-text-field.ts'

/** Texts longer than this have room for several lines. */
const lineMax = 200

/** The texts that are there once, such as a heading. */
export function PageTextFields({ kind, state: { form, issues }, language }: TextPart) {
  const issueText = useIssueText()
  const labelOf = useFieldLabel()
  const hint = useTranslation('page-texts').t('strip.remove')
  return Object.keys(pageTextParts[kind].fields).map((name) => {
    const path = `${language}.${name}`
    const props = {
      ...{
        id: idOf(path),
        label: labelOf(path),
        error: issueText(issues[path]),
        lang: language,
        ...(kind === 'strip' && { hint }),
      },
      ...form.register(path),
    }
    return textMaxOf(kind, name) > lineMax ? (
      <TextArea key={path} rows={4} {...props} />
    ) : (
      <Field key={path} {...props} />
    )
  })
}
