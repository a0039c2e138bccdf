import { noteMax } from '@slodki-ul/contract/commerce/order-edits.admin'
import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#core/toasts.ts'
import styles from './note-form.module.css'
import { useAddOrderNoteMutation, useSendOrderMessageMutation } from './orders.api.ts'
import { useRefusalText } from './use-refusal-text.ts'

const kinds = ['note', 'message'] as const

/** Writes a note for the team, or a mail to the buyer; each keeps what was typed (BO-067). */
export function NoteForm({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('orders')
  const refusalText = useRefusalText()
  const [kind, setKind] = useState<(typeof kinds)[number]>('note')
  const [typed, setTyped] = useState({ note: '', message: '' })
  const [isMissing, setMissing] = useState(false)
  const [addNote, note] = useAddOrderNoteMutation()
  const [sendMessage, message] = useSendOrderMessageMutation()
  const { isLoading, error } = kind === 'note' ? note : message

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const text = typed[kind].trim()
    setMissing(text === '')
    if (text === '' || isLoading) return
    const call = { params: { id: order.id }, body: { text } }
    const { error: failure } = await (kind === 'note' ? addNote(call) : sendMessage(call))
    if (failure) return
    setTyped({ ...typed, [kind]: '' })
    toasts.show({ kind: 'success', title: t(`written.${kind}`) })
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <fieldset className={styles.kinds} aria-label={t('write.kind')}>
        {kinds.map((each) => (
          <Chip
            key={each}
            pressed={each === kind}
            onClick={() => {
              setKind(each)
              setMissing(false)
            }}
          >
            {t(`write.${each}`)}
          </Chip>
        ))}
      </fieldset>
      <TextArea
        label={t(`label.${kind}`)}
        value={typed[kind]}
        maxLength={noteMax}
        hint={
          kind === 'message'
            ? t('message.to', { email: order.email, language: t(`language.${order.language}`) })
            : undefined
        }
        error={isMissing ? t('write.required') : undefined}
        onChange={({ target }) => setTyped({ ...typed, [kind]: target.value })}
      />
      {error !== undefined && (
        <Note variant="error" role="alert">
          {refusalText(error)}
        </Note>
      )}
      <Button type="submit" variant="soft" size="sm" busy={isLoading}>
        {t(kind === 'note' ? 'note.add' : 'message.send')}
      </Button>
    </form>
  )
}
