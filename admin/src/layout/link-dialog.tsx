import { isLinkTarget } from '@slodki-ul/contract/formatted-text.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkAt, setLink } from './text-commands.ts'
import type { TextView } from './use-text-view.ts'

/** Asks where the chosen words lead; an empty address takes the link away. */
export function LinkDialog({ text, onClose }: { text: TextView; onClose: () => void }) {
  const { t } = useTranslation('text-editor')
  const [href, setHref] = useState<string>(linkAt(text.state)?.attrs.href ?? '')
  const [isRefused, setRefused] = useState(false)
  const save = () => {
    const target = href.trim()
    if (target !== '' && !isLinkTarget(target)) return setRefused(true)
    onClose()
    text.run(setLink(target))
  }
  return (
    <Dialog open onClose={onClose} title={t('link')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog stands inside the form of the record.
          event.stopPropagation()
          save()
        }}
      >
        <Field
          label={t('linkTarget')}
          value={href}
          hint={t('linkHint')}
          error={isRefused ? t('linkRefused') : undefined}
          onChange={({ target }) => setHref(target.value)}
        />
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel', { ns: 'shell' })}
          </Button>
          <Button type="submit">{t('linkSave')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
