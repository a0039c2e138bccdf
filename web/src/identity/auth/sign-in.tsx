import { isSession, type SignInReply } from '@slodki-ul/contract/identity/auth'
import type { LinkOffer } from '@slodki-ul/contract/identity/social-login'
import { useEffect, useRef, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { LinkOfferNote } from './link-offer-note.tsx'
import { LoginForm } from './login-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useLinkSocialMutation } from './social-login.api.ts'
import { startSession } from './start-session.ts'

type SignInProps = {
  /** Awaited after a session was created. */
  onDone: () => Promise<void>
  /** Smaller layout, beside a main form. */
  compact?: boolean
}

/** All sign-in methods, and the code that some accounts require. */
export function SignIn({ onDone, compact }: SignInProps) {
  const [rememberMe, setRememberMe] = useState(true)
  const [codeFor, setCodeFor] = useState<string | null>(null)
  const [offer, setOffer] = useState<LinkOffer | null>(null)
  const [join] = useLinkSocialMutation()
  const box = useRef<HTMLDivElement>(null)
  const hasLeft = useRef(false)

  // After the code form is left, the focus moves to the first field.
  useEffect(() => {
    if (codeFor === null && hasLeft.current) box.current?.querySelector('input')?.focus()
    hasLeft.current = codeFor !== null
  }, [codeFor])

  async function handleReply(reply: SignInReply) {
    if (!isSession(reply)) {
      setCodeFor(reply.email)
      return
    }
    startSession(reply)
    // Signing in to the account of the shown offer accepts it. A refusal shows a toast.
    if (offer?.email === reply.email) await join({ body: { token: offer.link } })
    await onDone()
  }

  return (
    <div ref={box}>
      {codeFor === null ? (
        <>
          <LoginForm rememberMe={rememberMe} onRememberMe={setRememberMe} onReply={handleReply} compact={compact} />
          <SocialButtons rememberMe={rememberMe} onReply={handleReply} onOffer={setOffer} />
          {offer && <LinkOfferNote offer={offer} onDismiss={() => setOffer(null)} />}
        </>
      ) : (
        <CodeForm email={codeFor} onReply={handleReply} onLeave={() => setCodeFor(null)} />
      )}
    </div>
  )
}
