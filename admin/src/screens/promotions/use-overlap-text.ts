import { useTranslation } from 'react-i18next'
import type { Failure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'

type Overlap = { product: string; promotion: string; beginsAt: string; endsAt: string }

/** Returns the sentence of a refusal, with the products that have another promotion then and the names of those. */
export function useOverlapText(): (failure: Failure) => string {
  const { t } = useTranslation('promotions')
  const textOf = useFailureText()
  const momentText = useMomentText()
  return (failure) => {
    const overlaps = (failure.details.overlaps ?? []) as Overlap[]
    const lines = overlaps.map(({ beginsAt, endsAt, ...names }) =>
      t('overlap', { ...names, from: momentText(beginsAt), to: momentText(endsAt) }),
    )
    return [textOf(failure), ...lines].join(' ')
  }
}
