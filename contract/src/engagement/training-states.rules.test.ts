import { describe, expect, it } from 'vitest'
import { messageActionsOf, messageStates, trainingStateAt } from './training-states.rules.ts'

const now = new Date('2027-03-13T16:00:00Z')
const facts = { isPublished: true, endsAt: new Date(now.getTime() + 1), calledOffAt: null, availablePlaces: 1 }

describe('the state of a training', () => {
  it.each([
    ['open', {}],
    ['full', { availablePlaces: 0 }],
    ['draft', { isPublished: false, availablePlaces: 0 }],
    ['over', { endsAt: now }],
    ['over', { endsAt: now, isPublished: false }],
    ['called-off', { calledOffAt: now, endsAt: now, isPublished: false }],
  ])('%s', (state, change) => expect(trainingStateAt({ ...facts, ...change }, now)).toBe(state))
})

describe('what staff may do with a message', () => {
  const actions = (training: Parameters<typeof messageActionsOf>[1]) =>
    Object.fromEntries(messageStates.map((state) => [state, messageActionsOf(state, training)]))

  it('follows its state', () =>
    expect(actions({ isOpen: true, availablePlaces: 1 })).toEqual({
      new: ['reply', 'confirm', 'wait', 'refuse'],
      answered: ['reply', 'confirm', 'wait', 'refuse'],
      confirmed: ['reply', 'refuse', 'leave'],
      waiting: ['reply', 'confirm', 'refuse'],
      refused: ['reply', 'confirm', 'wait'],
    }))

  it('gives no place of a full training, and only replies about one that is closed', () => {
    expect(actions({ isOpen: true, availablePlaces: 0 })).toEqual({
      new: ['reply', 'wait', 'refuse'],
      answered: ['reply', 'wait', 'refuse'],
      confirmed: ['reply', 'refuse', 'leave'],
      waiting: ['reply', 'refuse'],
      refused: ['reply', 'wait'],
    })
    expect(new Set(Object.values(actions({ isOpen: false, availablePlaces: 9 })).flat())).toEqual(new Set(['reply']))
  })
})
