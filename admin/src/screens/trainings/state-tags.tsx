import type { TrainingMessageRow } from '@slodki-ul/contract/engagement/training-messages.admin'
import type { TrainingState } from '@slodki-ul/contract/engagement/training-states.rules'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'

const trainingLooks = { draft: 'plain', open: 'fresh', full: 'warn', 'called-off': 'rasp', over: 'mute' } as const

/** Where a training stands. */
export function TrainingStateTag({ state }: { state: TrainingState }) {
  const { t } = useTranslation('trainings')
  return <Tag variant={trainingLooks[state]}>{t(`state.${state}`)}</Tag>
}

const messageLooks = {
  new: 'new',
  answered: 'plain',
  confirmed: 'ok',
  waiting: 'warn',
  refused: 'mute',
} as const

/** The state of a message; who gave a place back is told from who was refused. */
export function MessageStateTag({
  message: { state, leftAt },
}: {
  message: Pick<TrainingMessageRow, 'state' | 'leftAt'>
}) {
  const { t } = useTranslation('trainings')
  return <Tag variant={messageLooks[state]}>{leftAt ? t('message.left') : t(`message.state.${state}`)}</Tag>
}
