import type { WithdrawalRow } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'

const looks = { new: 'warn', matched: 'warn', accepted: 'fresh', refused: 'mute', settled: 'fresh' } as const

/** The state of a statement in words, and whether it came late. */
export function StateTag({ row: { state, isLate } }: { row: WithdrawalRow }) {
  const { t } = useTranslation('withdrawals')
  return (
    <>
      <Tag variant={looks[state]}>{t(`state.${state}`)}</Tag>
      {isLate && <Tag variant="warn">{t('late')}</Tag>}
    </>
  )
}
