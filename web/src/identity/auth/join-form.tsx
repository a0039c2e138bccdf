import { isSession, type SignInReply } from '@slodki-ul/contract/identity/auth'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import { CodeForm } from './code-form.tsx'
import { useLoginFromLinkMutation } from './social-login.api.ts'
import { startSession } from './start-session.ts'

addTexts({ auth: authTexts })

type JoinFormProps = { token: string; onDone: () => Promise<void>; onLeave: () => void }

/** Links an account by a mailed link. Requires a button, because programs open links as well. */
export function JoinForm({ token, onDone, onLeave }: JoinFormProps) {
  const { t } = useTranslation('auth')
  const [join, { isLoading }] = useLoginFromLinkMutation()
  const [codeFor, setCodeFor] = useState<string | null>(null)
  const [isEntering, setEntering] = useState(false)

  async function handleReply(reply: SignInReply) {
    if (!isSession(reply)) {
      setCodeFor(reply.email)
      return
    }
    setEntering(true)
    startSession(reply)
    await onDone()
  }

  async function handleJoin() {
    const { data } = await join({ body: { token } })
    if (data) await handleReply(data)
  }

  if (codeFor !== null) return <CodeForm email={codeFor} onReply={handleReply} onLeave={onLeave} />
  return (
    <Button size="lg" block busy={isLoading || isEntering} onClick={handleJoin}>
      {t('link.join')}
    </Button>
  )
}
