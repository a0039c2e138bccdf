import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { useEffect, useState } from 'react'
import { consentId, consentOf } from './consents-step.tsx'
import { pointButtonId, pointErrors } from './parcel-point.ts'

/** Why an order could not be sent: the page marks the place that is to blame, and the focus goes there. */
export function useProblem() {
  /** The last refusal, for the place it is about: a consent, or the summary. */
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  /** Paths of the fields that were wrong when the order was last sent. */
  const [wrongFields, setWrongFields] = useState<readonly string[]>([])
  /** What the focus goes to: after the waiting popup has closed, for that gives the focus back to where it was. */
  const [pointed, setPointed] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (pointed) document.getElementById(pointed.id)?.focus()
  }, [pointed])

  return {
    problem,
    wrongFields,
    forgetProblem: () => {
      setProblem(null)
      setWrongFields([])
    },
    /** `fields` are message codes by field path. */
    showProblem: (code: ErrorCode, fields: Record<string, string> = {}) => {
      setProblem(code)
      setWrongFields(Object.keys(fields))
      const consent = consentOf[code]
      const id = consent ? consentId(consent) : pointErrors.has(code) ? pointButtonId : null
      if (id) setPointed({ id })
    },
  }
}
