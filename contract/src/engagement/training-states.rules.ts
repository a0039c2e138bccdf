/** Where a training stands: not shown, open for requests, full, called off, or over and so archived (BO-133). */
export const trainingStates = ['draft', 'open', 'full', 'called-off', 'over'] as const
export type TrainingState = (typeof trainingStates)[number]

type Facts = {
  isPublished: boolean
  endsAt: Date
  calledOffAt: Date | null
  availablePlaces: number
}

/** The state of a training at a moment. */
export function trainingStateAt(
  { isPublished, endsAt, calledOffAt, availablePlaces }: Facts,
  now: Date,
): TrainingState {
  if (calledOffAt) return 'called-off'
  if (endsAt <= now) return 'over'
  if (!isPublished) return 'draft'
  return availablePlaces > 0 ? 'open' : 'full'
}

/** Whether staff may still change a training. */
export const isTrainingOpen = (state: TrainingState): boolean => state !== 'called-off' && state !== 'over'

/** States of a message about a training (BO-134). */
export const messageStates = ['new', 'answered', 'confirmed', 'waiting', 'refused'] as const
export type MessageState = (typeof messageStates)[number]

/** What staff do with a message: write, give a place, put on the waiting list, refuse, or free the place of one who leaves. */
export const messageActions = ['reply', 'confirm', 'wait', 'refuse', 'leave'] as const
export type MessageAction = (typeof messageActions)[number]

const allowed: Record<MessageState, readonly MessageAction[]> = {
  new: ['reply', 'confirm', 'wait', 'refuse'],
  answered: ['reply', 'confirm', 'wait', 'refuse'],
  waiting: ['reply', 'confirm', 'refuse'],
  confirmed: ['reply', 'refuse', 'leave'],
  refused: ['reply', 'confirm', 'wait'],
}

/** What staff may do with a message; one about a training that is over or called off gets a reply only. */
export const messageActionsOf = (
  state: MessageState,
  training: { isOpen: boolean; availablePlaces: number },
): MessageAction[] =>
  allowed[state].filter(
    (action) => action === 'reply' || (training.isOpen && (action !== 'confirm' || training.availablePlaces > 0)),
  )

/** The state of a message after an action. A reply changes only a new one. */
export const stateAfter: Readonly<Record<MessageAction, (state: MessageState) => MessageState>> = {
  reply: (state) => (state === 'new' ? 'answered' : state),
  confirm: () => 'confirmed',
  wait: () => 'waiting',
  refuse: () => 'refused',
  leave: () => 'refused',
}
