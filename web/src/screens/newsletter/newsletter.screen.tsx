import envelope from '@slodki-ul/ui/art/koperta.svg'
import bee from '@slodki-ul/ui/art/pszczola.svg'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { codeOf } from '#core/failure.ts'
import { paths } from '#core/paths.ts'
import { showNotification } from '#core/toasts.ts'
import { useConfirmNewsletterMutation, useLeaveNewsletterMutation } from '#engagement/newsletter/newsletter.api.ts'
import { addTexts } from '#i18n/add-texts.ts'
import newsletterTexts from '#i18n/pl/newsletter.json'

addTexts({ newsletter: newsletterTexts })

/**
 * /newsletter: target of the links in the confirmation mail. A button is required because mail programs open links by
 * themselves.
 */
export function NewsletterScreen() {
  const [search] = useSearchParams()
  const [token, leave] = [search.get('token'), search.get('leave')]
  if (leave) return <Leave key={leave} token={leave} />
  return token ? <Confirm key={token} token={token} /> : <Broken />
}

type Step = 'asks' | 'done' | 'broken'

/** The step after a failed press; a link that does not work will not work a second time. */
const stepAfter = (error: unknown): Step => {
  if (!error) return 'done'
  return codeOf(error) === 'ERRORS.LINKINVALID' ? 'broken' : 'asks'
}

type OutcomeProps = Omit<ComponentProps<typeof Result>, 'title' | 'actions'> & {
  title: string
  wink: string
  action: ReactNode
}

/** A question or its result, with a link below. */
function Outcome({ title, wink, action, ...rest }: OutcomeProps) {
  return (
    <>
      <PageTitle>{`${title} ${wink}`}</PageTitle>
      <Result {...rest} title={title} titleEnd={wink} actions={action} />
    </>
  )
}

function Confirm({ token }: { token: string }) {
  const { t } = useTranslation('newsletter')
  const [confirm, { isLoading }] = useConfirmNewsletterMutation()
  const [step, setStep] = useState<Step>('asks')
  if (step === 'broken') return <Broken />

  async function handleConfirm() {
    const { error } = await confirm({ body: { token } })
    setStep(stepAfter(error))
    if (!error) showNotification('NOTIFICATIONS.NEWSLETTERCONFIRMED')
  }

  const isDone = step === 'done'
  return (
    <Outcome
      title={t(isDone ? 'confirm.done' : 'confirm.title')}
      wink={t(isDone ? 'confirm.done.wink' : 'confirm.wink')}
      lead={t(isDone ? 'confirm.done.lead' : 'confirm.lead')}
      image={isDone ? bee : envelope}
      tone="honey"
      action={
        isDone ? (
          <ButtonLink size="lg" to={paths.courses}>
            {t('confirm.courses')}
          </ButtonLink>
        ) : (
          <Button size="lg" busy={isLoading} onClick={handleConfirm}>
            {t('confirm.button')}
          </Button>
        )
      }
    />
  )
}

function Leave({ token }: { token: string }) {
  const { t } = useTranslation('newsletter')
  const [leave, { isLoading }] = useLeaveNewsletterMutation()
  const [step, setStep] = useState<Step>('asks')
  if (step === 'broken') return <Broken />

  async function handleLeave() {
    const { error } = await leave({ body: { token } })
    setStep(stepAfter(error))
    if (!error) showNotification('NOTIFICATIONS.NEWSLETTERLEFT')
  }

  const isDone = step === 'done'
  return (
    <Outcome
      title={t(isDone ? 'leave.done' : 'leave.title')}
      wink={t(isDone ? 'leave.done.wink' : 'leave.wink')}
      lead={t(isDone ? 'leave.done.lead' : 'leave.lead')}
      image={envelope}
      tone="latte"
      action={
        isDone ? (
          <ButtonLink size="lg" variant="line" to={paths.home}>
            {t('leave.home')}
          </ButtonLink>
        ) : (
          <Button size="lg" busy={isLoading} onClick={handleLeave}>
            {t('leave.button')}
          </Button>
        )
      }
    />
  )
}

function Broken() {
  const { t } = useTranslation('newsletter')
  return (
    <Outcome
      title={t('broken.title')}
      wink={t('broken.wink')}
      lead={t('broken.lead')}
      image={lost}
      tone="latte"
      action={
        <ButtonLink size="lg" variant="line" to={paths.home}>
          {t('leave.home')}
        </ButtonLink>
      }
    />
  )
}
