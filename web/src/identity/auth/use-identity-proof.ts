import { useRef, useState } from 'react'
import type { Failure } from '#core/failure.ts'
import { useGetIdentityProofQuery } from './social-login.api.ts'

type Problem = 'ERRORS.REQUIRED' | 'ERRORS.WRONGPASSWORD' | 'ERRORS.CONFIRMIDENTITY'

export type IdentityProofState = ReturnType<typeof useIdentityProof>

/** The proof that a sensitive change asks for, while it is asked for. What is typed here is kept nowhere. */
export function useIdentityProof(isAsked: boolean) {
  const query = useGetIdentityProofQuery(undefined, { skip: !isAsked })
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { data: asked } = query

  function complain(of: Problem) {
    setProblem(of)
    field.current?.focus()
  }

  return {
    query,
    password,
    problem,
    field,
    setPassword: (entered: string) => {
      setPassword(entered)
      setProblem(null)
    },
    /** The provider has confirmed: asks the server anew. */
    handleConfirmed: () => {
      setProblem(null)
      return query.refetch()
    },
    /** Whether there is what the server will ask for; what is missing is shown. */
    check: (): boolean => {
      if (!asked || asked.isConfirmed) return true
      if (asked.hasPassword && password !== '') return true
      complain(asked.hasPassword ? 'ERRORS.REQUIRED' : 'ERRORS.CONFIRMIDENTITY')
      return false
    },
    /** What is sent along. */
    body: (): { currentPassword?: string } =>
      asked?.hasPassword && password !== '' ? { currentPassword: password } : {},
    /** Shows a refusal that is about the proof. */
    refuse: ({ code }: Pick<Failure, 'code'>): void => {
      if (code !== 'ERRORS.WRONGPASSWORD' && code !== 'ERRORS.CONFIRMIDENTITY') return
      complain(code)
      query.refetch()
    },
    clear: () => {
      setPassword('')
      setProblem(null)
    },
  }
}
