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
  /** Once a session exists; it is waited for. */
  onDone: () => Promise<void>
  /** Beside something more important. */
  quiet?: boolean
}

/** All ways of signing in, and the code that some accounts want. */
export function SignIn({ onDone, quiet }: SignInProps) {
  const [rememberMe, setRememberMe] = useState(true)
  const [codeFor, setCodeFor] = useState<string | null>(null)
  const [offer, setOffer] = useState<LinkOffer | null>(null)
  const [join] = useLinkSocialMutation()
  const box = useRef<HTMLDivElement>(null)
  const hasLeft = useRef(false)

  // Back from the code, the focus does not fall out of the page.
  useEffect(() => {
    if (codeFor === null && hasLeft.current) box.current?.querySelector('input')?.focus()
    hasLeft.current = codeFor !== null
  }, [codeFor])

  async function takeAnswer(answer: SignInReply) {
    if (!isSession(answer)) {
      setCodeFor(answer.email)
      return
    }
    startSession(answer)
    // Whoever signs in to the account of an offer that is on the page agrees to it. A refusal tells of itself.
    if (offer?.email === answer.email) await join({ body: { token: offer.link } })
    await onDone()
  }

  return (
    <div ref={box}>
      {codeFor === null ? (
        <>
          <LoginForm rememberMe={rememberMe} onRememberMe={setRememberMe} onAnswer={takeAnswer} quiet={quiet} />
          <SocialButtons rememberMe={rememberMe} onAnswer={takeAnswer} onOffer={setOffer} />
          {offer && <LinkOfferNote offer={offer} onForget={() => setOffer(null)} />}
        </>
      ) : (
        <CodeForm email={codeFor} onAnswer={takeAnswer} onLeave={() => setCodeFor(null)} />
      )}
    </div>
  )
}
