import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

const texts = ['trainings', 'form', 'pictures'] as const

/** Trainings, their messages and attendees. */
export const trainingScreens: RouteObject[] = [
  guarded(
    paths.trainings,
    'trainings.manage',
    async () => (await withTexts(texts, import('#screens/trainings/trainings.screen.tsx'))).TrainingsScreen,
  ),
  guarded(
    paths.newTraining,
    'trainings.manage',
    async () => (await withTexts(texts, import('#screens/trainings/new-training.screen.tsx'))).NewTrainingScreen,
  ),
  guarded(
    paths.trainingMessages,
    'trainings.manage',
    async () =>
      (await withTexts(texts, import('#screens/trainings/training-messages.screen.tsx'))).TrainingMessagesScreen,
  ),
  guarded(
    paths.trainingMessage,
    'trainings.manage',
    async () =>
      (await withTexts(texts, import('#screens/trainings/training-message.screen.tsx'))).TrainingMessageScreen,
  ),
  guarded(
    paths.gallery,
    'trainings.manage',
    async () => (await withTexts(texts, import('#screens/trainings/gallery.screen.tsx'))).GalleryScreen,
  ),
  guarded(
    paths.attendance,
    'trainings.manage',
    async () => (await withTexts(texts, import('#screens/trainings/attendance.screen.tsx'))).AttendanceScreen,
  ),
  guarded(
    paths.training,
    'trainings.manage',
    async () => (await withTexts(texts, import('#screens/trainings/training.screen.tsx'))).TrainingScreen,
  ),
]
