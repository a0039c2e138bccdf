import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

const load = () => withTexts(['trainings', 'form', 'pictures'], import('#screens/trainings/training-screens.ts'))

/** Trainings and the messages about them, one part of the script. */
export const trainingScreens: RouteObject[] = (
  [
    [paths.trainings, 'TrainingsScreen'],
    [paths.newTraining, 'NewTrainingScreen'],
    [paths.trainingMessages, 'TrainingMessagesScreen'],
    [paths.trainingMessage, 'TrainingMessageScreen'],
    [paths.attendance, 'AttendanceScreen'],
    [paths.training, 'TrainingScreen'],
  ] as const
).map(([path, name]) => guarded(path, 'trainings.manage', async () => (await load())[name]))
