import lost from './art/zgubiona.svg'
import { ButtonLink } from './button.tsx'
import { PageTitle } from './page-title.tsx'
import { Result } from './result.tsx'

type MissingPageProps = {
  title: string
  /** The second half of the title, set apart. */
  titleEnd: string
  lead: string
  action: { label: string; to: string }
}

/** Tells that the requested item does not exist, with a link to similar ones. */
export function MissingPage({ title, titleEnd, lead, action }: MissingPageProps) {
  return (
    <>
      <PageTitle>{`${title} ${titleEnd}`}</PageTitle>
      <Result
        title={title}
        titleEnd={titleEnd}
        lead={lead}
        image={lost}
        tone="honey"
        actions={
          <ButtonLink size="lg" to={action.to}>
            {action.label}
          </ButtonLink>
        }
      />
    </>
  )
}
