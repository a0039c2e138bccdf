import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { View } from '#layout/view.tsx'

/** An address without a screen. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <View title={t('lost.title')}>
      <EmptyState
        image={lost}
        title={t('lost.heading')}
        text={t('lost.text')}
        action={
          <ButtonLink variant="line" size="sm" to={paths.dashboard}>
            {t('lost.back')}
          </ButtonLink>
        }
      />
    </View>
  )
}
