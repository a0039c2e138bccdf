import { type Language, languages } from '@slodki-ul/contract/language'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { useTranslation } from 'react-i18next'
import { useStaffSession } from '#core/session.ts'
import { signOut } from '#core/session-renewal.ts'
import { useSingleKeys } from '#core/single-keys.ts'
import { switchLanguage, useLanguage } from '#i18n/language.ts'
import { useChangePreferencesMutation } from '#identity/notices/notices.api.ts'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { NoticeChoices } from './notice-choices.tsx'

/** What each person sets for themselves: language, keys and mails. */
export function PreferencesScreen() {
  const { t } = useTranslation()
  const { staff } = useStaffSession()
  const language = useLanguage()
  const [hasSingleKeys, setSingleKeys] = useSingleKeys()
  const [change] = useChangePreferencesMutation()
  const chooseLanguage = (chosen: Language) => {
    switchLanguage(chosen)
    change({ body: { language: chosen } })
  }
  return (
    <View
      title={t('preferences.title')}
      summary={`${staff.name}, ${staff.email}`}
      actions={
        <Button variant="line" size="sm" onClick={signOut}>
          {t('signOut')}
        </Button>
      }
    >
      <Tile title={t('preferences.language')}>
        {languages.map((each) => (
          <Check
            key={each}
            type="radio"
            name="language"
            checked={each === language}
            onChange={() => chooseLanguage(each)}
          >
            <span lang={each}>{t(`language.${each}`)}</span>
          </Check>
        ))}
      </Tile>
      <Tile title={t('preferences.keys')}>
        <Check checked={hasSingleKeys} onChange={(event) => setSingleKeys(event.target.checked)}>
          {t('preferences.singleKeys')}
        </Check>
      </Tile>
      <NoticeChoices />
    </View>
  )
}
