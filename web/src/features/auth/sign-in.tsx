import { isSession, type SignInReply } from '@slodki-ul/contract/auth'
import { useEffect, useRef, useState } from 'react'
import { beginSession } from './begin-session.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'

/** All ways of signing in, and the code that some accounts want; `onDone` once a session exists, and is waited for. */
export function SignIn({ onDone }: { onDone: () => Promise<void> }) {
  const [codeFor, setCodeFor] = useState<string | null>(null)
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
    beginSession(answer)
    await onDone()
  }

  return (
    <div ref={box}>
      {codeFor === null ? (
        <LoginForm onAnswer={takeAnswer} />
      ) : (
        <CodeForm email={codeFor} onAnswer={takeAnswer} onLeave={() => setCodeFor(null)} />
      )}
    </div>
  )
}
