import type { TrainingValues } from '@slodki-ul/contract/engagement/training-form.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { toasts } from '#core/toasts.ts'
import { useAddTrainingMutation, useChangeTrainingMutation } from '#engagement/trainings/trainings.api.ts'
import { useNewRecord } from '#layout/use-record-form.ts'
import { View } from '#layout/view.tsx'
import { TrainingForm } from './training-form.tsx'
import { trainingPath } from './training-paths.ts'

const emptyTraining: TrainingValues = {
  ...{ namePl: '', nameEn: '', locationPl: '', locationEn: '', descriptionPl: '', descriptionEn: '' },
  ...{ startsAt: '', endsAt: '', capacity: null, reservedPlaces: 0, price: null },
  ...{ pictureAltPl: '', pictureAltEn: '', isPublished: false },
}
const newRecord = { version: 0, values: emptyTraining }

/** A new training; once it is saved, its own address is shown. */
export function NewTrainingScreen() {
  const { t } = useTranslation('trainings')
  const navigate = useNavigate()
  const [add] = useAddTrainingMutation()
  const [change] = useChangeTrainingMutation()
  const { save, onSaved } = useNewRecord({
    add: async (changes) => {
      const made = await add({ body: { ...emptyTraining, ...changes } }).unwrap()
      toasts.show({ kind: 'success', title: t('made', { name: made.name }) })
      return made
    },
    change: (id, body, headers) => change({ params: { id }, body, headers }).unwrap(),
    open: (id) => navigate(trainingPath(id), { replace: true }),
  })
  return (
    <View
      title={t('new')}
      summary={t('newSummary')}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.trainings }, { label: t('new') }]} />}
    >
      <TrainingForm record={newRecord} mayChange save={save} onSaved={onSaved} />
    </View>
  )
}
