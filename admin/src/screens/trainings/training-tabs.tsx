import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { SectionTabs } from '#layout/section-tabs.tsx'

/** What stands under the trainings in the sidebar. */
export function TrainingTabs() {
  const { t } = useTranslation('trainings')
  return (
    <SectionTabs
      label={t('tabs')}
      pages={[
        { label: t('title'), path: paths.trainings, permission: 'trainings.manage' },
        { label: t('messages'), path: paths.trainingMessages, permission: 'trainings.manage' },
        { label: t('gallery'), path: paths.gallery, permission: 'trainings.manage' },
      ]}
    />
  )
}
