import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next, useTranslation } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { en } from '#i18n/en.ts'
import { pl } from '#i18n/pl.ts'
import { ContactLink } from './contact-link.tsx'
import { ControllerNote } from './controller-note.tsx'

const health = vi.hoisted(() => ({ data: undefined as { company: { name: string; email: string } } | undefined }))
vi.mock('./system.api.ts', () => ({ useGetHealthQuery: () => health }))

await i18next.use(initReactI18next).init({ lng: 'pl', resources: { pl, en }, keySeparator: false })

function Notes() {
  const { t } = useTranslation(['trainings', 'withdrawals'])
  return (
    <>
      <ControllerNote say={(company) => t('trainings:dataNote', { company })} />
      <ControllerNote say={(company) => t('withdrawals:dataNote', { company })} />
      <ContactLink>mail</ContactLink>
    </>
  )
}

async function draw(language: 'pl' | 'en') {
  await i18next.changeLanguage(language)
  return renderToStaticMarkup(
    <MemoryRouter>
      <Notes />
    </MemoryRouter>,
  )
}

it('the controller and the link for questions are shown once they are known, and each sentence ends in one full stop', async () => {
  expect(await draw('pl')).toBe('mail')
  for (const name of ['Pasieka Nowa', 'Pasieka Nowa sp. z o.o.']) {
    health.data = { company: { name, email: 'biuro@pasieka.example' } }
    const named = name.replace(/\.$/, '')
    const [polish, english] = [await draw('pl'), await draw('en')]
    expect(polish).toContain(`zgłoszeniowego jest ${named}. Używamy`)
    expect(polish).toContain(`Administratorem danych jest ${named}. Używamy`)
    expect(polish).toMatch(/<a [^>]*href="mailto:biuro@pasieka\.example">mail<\/a>/)
    expect(english).toContain(`controlled by ${named}. We use`)
    expect(english).toContain(`of these data is ${named}. We use`)
  }
})
