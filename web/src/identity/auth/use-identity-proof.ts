import { useRef, useState } from 'react'
import type { Failure } from '#core/failure.ts'
import { useGetIdentityProofQuery } from './social-login.api.ts'

type Problem = 'ERRORS.REQUIRED' | 'ERRORS.WRONGPASSWORD' | 'ERRORS.CONFIRMIDENTITY'

export type IdentityProofState = ReturnType<typeof useIdentityProof>

/** State of the identity proof for a sensitive change. Typed passwords are not stored. */
export function useIdentityProof(isAsked: boolean) {
  const query = useGetIdentityProofQuery(undefined, { skip: !isAsked })
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { data: asked } = query

  function showError(of: Problem) {
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
    /** Called after a sign-in with the provider: refetches the required proof. */
    handleConfirmed: () => {
      setProblem(null)
      return query.refetch()
    },
    /** Whether the required proof is given; marks what is missing. */
    check: (): boolean => {
      if (!asked || asked.isConfirmed) return true
      if (asked.hasPassword && password !== '') return true
      showError(asked.hasPassword ? 'ERRORS.REQUIRED' : 'ERRORS.CONFIRMIDENTITY')
      return false
    },
    /** The part of the request body with the proof. */
    body: (): { currentPassword?: string } =>
      asked?.hasPassword && password !== '' ? { currentPassword: password } : {},
    /** Shows an error that concerns the proof. */
    refuse: ({ code }: Pick<Failure, 'code'>): void => {
      if (code !== 'ERRORS.WRONGPASSWORD' && code !== 'ERRORS.CONFIRMIDENTITY') return
      showError(code)
      query.refetch()
    },
    clear: () => {
      setPassword('')
      setProblem(null)
    },
  }
}
