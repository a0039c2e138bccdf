import type { Language } from '@slodki-ul/contract/language'
import type { Configuration } from '@slodki-ul/contract/platform/system'
import i18next from 'i18next'
import type { Translation } from 'vanilla-cookieconsent'
import { paths } from '#core/paths.ts'

const hostNames = { youtube: 'YouTube', vimeo: 'Vimeo' }

/** Texts of the consent question and settings in a language, for the categories that are actually used. */
export function consentTexts(
  language: Language,
  asked: { marketing: boolean; media: boolean },
  videoHosts: Configuration['videoHosts'],
): Translation {
  const t = i18next.getFixedT(language, 'tracking')
  const hosts = { hosts: videoHosts.map((host) => hostNames[host]).join(t('and')) }
  const policy = `<a href="#${paths.privacy}">${t('policy')}</a>`
  const buttons = { acceptAllBtn: t('accept'), acceptNecessaryBtn: t('refuse') }
  return {
    consentModal: {
      title: t('title'),
      // Each sentence a block of its own: together they would be the largest thing painted on a phone.
      description: [
        t('lead'),
        ...(asked.marketing ? [t('lead.marketing')] : []),
        ...(asked.media ? [t('lead.media', hosts)] : []),
        `${t('lead.change')} ${policy}`,
      ]
        .map((sentence) => `<span class="cm__sentence">${sentence}</span>`)
        .join(' '),
      ...buttons,
      showPreferencesBtn: t('settings'),
    },
    preferencesModal: {
      title: t('settings.title'),
      ...buttons,
      savePreferencesBtn: t('save'),
      closeIconLabel: t('close'),
      sections: [
        { description: `${t('settings.lead')} ${policy}` },
        { title: t('necessary'), description: t('necessary.text'), linkedCategory: 'necessary' },
        ...(asked.marketing
          ? [{ title: t('marketing'), description: t('marketing.text'), linkedCategory: 'marketing' }]
          : []),
        ...(asked.media
          ? [{ title: t('media', hosts), description: t('media.text', hosts), linkedCategory: 'media' }]
          : []),
      ],
    },
  }
}
